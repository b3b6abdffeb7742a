import Testing

@testable import WebSocketFormat

@Suite("Conformance with the Autobahn test suite, on both sides")
struct ConformanceTests {
    @Test("every case, however it is chunked", arguments: ConformanceCase.all)
    func conformance(of conformanceCase: ConformanceCase) {
        for role in [WebSocketRole.server, .client] {
            let bytes = conformanceCase.frames.bytes(for: role)
            let whole = Reading(bytes, as: role)
            #expect(whole.received == conformanceCase.received)
            #expect(whole.error?.kind == conformanceCase.fault)
            for delivery in Delivery.allCases {
                #expect(Reading(delivery.pieces(of: bytes), as: role) == whole, "\(role), \(delivery)")
            }
        }
    }

    @Test("every group and number occurs once")
    func table() {
        let numbers = ConformanceCase.all.map(\.number)
        #expect(Set(numbers).count == numbers.count)
        #expect(Set(numbers.compactMap(\.first)) == Set("1234567"))
        #expect(numbers.count > 200)
    }

    @Test("invalid text is reported at its first byte: group 6.4", arguments: [WebSocketRole.server, .client])
    func failsFast(role: WebSocketRole) {
        let frames: [RawFrame] = [
            .text("κόσμε", isFinal: false), .continuation([0xF4, 0x90, 0x80, 0x80], isFinal: false),
        ]
        let bytes = frames.bytes(for: role)
        let reading = Reading(Delivery.bytewise.pieces(of: Array(bytes.dropLast(2))), as: role)
        #expect(reading.error == WebSocketError(.invalidText, at: Int64(bytes.count - 3)))
    }
}
