import Testing

@testable import WebSocketFormat

@Suite("The decoder with the cases of the Autobahn test suite")
struct ConformanceTests {
    @Test("gives the expected result of every case on both sides, in any chunks", arguments: ConformanceCase.all)
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

    @Test("has cases of all seven groups, each number once")
    func table() {
        let numbers = ConformanceCase.all.map(\.number)
        #expect(Set(numbers).count == numbers.count)
        #expect(Set(numbers.compactMap(\.first)) == Set("1234567"))
        #expect(numbers.count > 200)
    }

    @Test("reports invalid text at its first byte (group 6.4)", arguments: [WebSocketRole.server, .client])
    func failsFast(role: WebSocketRole) {
        let frames: [RawFrame] = [
            .text("κόσμε", isFinal: false), .continuation([0xF4, 0x90, 0x80, 0x80], isFinal: false),
        ]
        let bytes = frames.bytes(for: role)
        let reading = Reading(Delivery.bytewise.pieces(of: Array(bytes.dropLast(2))), as: role)
        #expect(reading.error == WebSocketError(.invalidText, at: Int64(bytes.count - 3)))
    }
}
