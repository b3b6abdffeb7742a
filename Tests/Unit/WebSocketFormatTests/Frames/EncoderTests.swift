import Testing

@testable import WebSocketFormat

@Suite("The encoder of WebSocket frames")
struct EncoderTests {
    private struct Refusal: Error {}

    @Test("appends a frame to the buffer", arguments: [WebSocketRole.client, .server])
    func appends(role: WebSocketRole) {
        var encoder = WebSocketEncoder(role: role)
        var buffer: [UInt8] = [1, 2, 3]
        encoder.append(.binary, to: &buffer) { $0.append(9) }
        #expect(buffer[..<3] == [1, 2, 3])
        #expect(Reading(Array(buffer[3...]), as: role.other).received == [.binary([9])])
    }

    @Test(
        "leaves the buffer unchanged if the payload cannot be written", arguments: [WebSocketRole.client, .server])
    func throwing(role: WebSocketRole) {
        var encoder = WebSocketEncoder(role: role)
        var buffer: [UInt8] = [1, 2, 3]
        #expect(throws: Refusal.self) {
            try encoder.append(.binary, to: &buffer) { buffer throws(Refusal) in
                buffer += [4, 5, 6]
                throw Refusal()
            }
        }
        #expect(buffer == [1, 2, 3])
    }

    @Test("does not trap if the writer of the payload removes bytes", arguments: [WebSocketRole.client, .server])
    func removing(role: WebSocketRole) {
        var encoder = WebSocketEncoder(role: role)
        var buffer: [UInt8] = [1, 2, 3]
        encoder.append(.binary, to: &buffer) { $0.removeAll() }
        #expect(Reading(Array(buffer.dropFirst(3)), as: role.other).received == [.binary([])])
        #expect(throws: Refusal.self) {
            try encoder.append(.binary, to: &buffer) { buffer throws(Refusal) in
                buffer.removeAll()
                throw Refusal()
            }
        }
    }

    @Test("truncates a ping to 125 bytes", arguments: [125, 126, 127, 1000, 70_000])
    func control(size: Int) {
        let payload = [UInt8](repeating: 5, count: size)
        let bytes = encoded(.ping, payload, as: .client)
        #expect(Reading(bytes, as: .server).received == [.ping([UInt8](repeating: 5, count: 125))])
    }

    @Test("uses a new key for each frame of a client")
    func keys() {
        var encoder = WebSocketEncoder(role: .client)
        var buffer: [UInt8] = []
        // A payload of zeros shows the key.
        for _ in 0..<200 { encoder.append(.binary, [0, 0, 0, 0], to: &buffer) }
        let frames = buffer.pieces(of: 10)
        #expect(frames.allSatisfy { $0[($0.startIndex + 2)..<($0.startIndex + 6)] == $0.suffix(4) })
        // Two of 200 numbers of 32 bits are equal once in 200,000 runs.
        #expect(Set(frames.map { Array($0.suffix(4)) }).count >= 199)
        for place in 6..<10 { #expect(Set(frames.map { $0[$0.startIndex + place] }).count > 64) }
    }

    @Test("writes close frames with code and reason, and without a code that must not be sent")
    func closing() {
        #expect(encodedClose(.normal).hex == "880203e8")
        #expect(encodedClose(nil, "why") == [0x88, 0])
        #expect(encodedClose(WebSocketCloseCode(rawValue: 4001), "why").hex == "88050fa1776879")
        for code in [WebSocketCloseCode.noStatus, .abnormal, .tlsFailure, WebSocketCloseCode(rawValue: 0)] {
            #expect(encodedClose(code, "why") == [0x88, 0])
        }
    }

    @Test("truncates a long reason between characters")
    func longReason() {
        let reason = String(repeating: "🇩🇪", count: 40)
        let expected = String(repeating: "🇩🇪", count: 15)
        #expect(Reading(encodedClose(.normal, reason), as: .client).received == [.close(.normal, expected)])
        let most = String(repeating: "x", count: 123)
        #expect(Reading(encodedClose(.normal, most + "y"), as: .client).received == [.close(.normal, most)])
    }

    @Test("fits the reason of every error into a close frame", arguments: WebSocketError.Kind.allCases)
    func reasons(kind: WebSocketError.Kind) {
        let error = WebSocketError(kind, at: 7)
        #expect(error.description == "\(error.reason) at byte 7")
        let bytes = encodedClose(error.closeCode, error.reason)
        #expect(Reading(bytes, as: .client).received == [.close(error.closeCode, error.reason)])
    }
}
