import Testing

@testable import WebSocketFormat

@Suite("Rejected frames")
struct FrameRefusalTests {
    /// Bytes received by a server, the violation in them, and its offset.
    private static let refusals: [(hex: String, kind: WebSocketError.Kind, offset: Int64)] = [
        ("c1 80 00000000", .reservedBits, 0), ("a1 80 00000000", .reservedBits, 0),
        ("91 80 00000000", .reservedBits, 0),
        ("83 80 00000000", .unknownOpcode, 0), ("8b 80 00000000", .unknownOpcode, 0),
        ("09 80 00000000", .fragmentedControl, 0), ("80 80 00000000", .nothingToContinue, 0),
        ("01 80 00000000 01 80 00000000", .unfinishedMessage, 6), ("81 00", .unmasked, 1), ("81 7e 0000", .unmasked, 1),
        ("89 fe 007e 00000000", .largeControl, 1), ("88 ff 0000000000010000 00000000", .largeControl, 1),
        ("82 fe 007d 00000000", .longSize, 3), ("82 fe 0000 00000000", .longSize, 3),
        ("82 ff 000000000000ffff 00000000", .longSize, 9), ("82 ff 0000000000000001 00000000", .longSize, 9),
        ("82 ff 8000000000000000 00000000", .negativeSize, 2), ("82 ff ffffffffffffffff 00000000", .negativeSize, 2),
        ("82 ff 7fffffffffffffff 00000000", .largeFrame, 9), ("82 ff 0000000100000000 00000000", .largeFrame, 9),
        ("81 83 00000000 61ff62", .invalidText, 7), ("81 82 00000000 61c3", .invalidText, 8),
        ("01 82 00000000 61c3 80 80 00000000", .invalidText, 14), ("88 81 00000000 03", .halfCloseCode, 6),
        ("88 82 00000000 0000", .invalidCloseCode, 6), ("88 84 00000000 03e8 61ff", .invalidCloseReason, 9),
        ("88 84 00000000 03e8 61c3", .invalidCloseReason, 10),
    ]

    @Test("are reported at the first byte that shows the violation", arguments: refusals)
    func refusal(hex: String, kind: WebSocketError.Kind, offset: Int64) {
        let bytes = [UInt8](hex: hex)
        for delivery in Delivery.allCases {
            let reading = Reading(delivery.pieces(of: bytes), as: .server)
            #expect(reading.error == WebSocketError(kind, at: offset))
            #expect(reading.received.isEmpty)
        }
    }

    @Test("are reported before the end of the frame, except for an invalid close payload")
    func early() {
        for refusal in Self.refusals {
            let bytes = [UInt8](hex: refusal.hex)
            let isOfClose = [.halfCloseCode, .invalidCloseCode, .invalidCloseReason].contains(refusal.kind)
            let shown = isOfClose ? bytes.count : min(bytes.count, Int(refusal.offset) + 1)
            #expect(Reading(Array(bytes[..<(shown - 1)]), as: .server).error == nil)
            #expect(Reading(Array(bytes[..<shown]), as: .server).error?.kind == refusal.kind)
        }
    }

    @Test("a client rejects a masked frame")
    func masked() {
        #expect(Reading([0x81, 0x80], as: .client).error == WebSocketError(.masked, at: 1))
    }

    @Test("nothing is decoded after an error, which is thrown once")
    func behindError() throws {
        var decoder = WebSocketDecoder(role: .client)
        var received: [Received] = []
        let bytes = [RawFrame.text("a"), .text("b").with(reserved: 1), .text("c")].bytes(for: .client)
        #expect(throws: WebSocketError.self) {
            try decoder.decode(bytes) { received.append(Received($0, $1)) }
        }
        #expect(decoder.isEnded)
        try decoder.decode(bytes) { received.append(Received($0, $1)) }
        #expect(received == [.text("a")])
    }

    @Test("nothing is decoded after a close frame")
    func behindClose() throws {
        var decoder = WebSocketDecoder(role: .client)
        var count = 0
        try decoder.decode([RawFrame.close(1000)].bytes(for: .client)) { _, payload in
            count += 1
            #expect(payload.count == 0)
        }
        #expect(decoder.isEnded)
        try decoder.decode([0xFF, 0xFF, 0xFF]) { _, _ in count += 1 }
        #expect(count == 1)
    }

    @Test("have a close code that matches the violation")
    func closeCodes() {
        for kind in WebSocketError.Kind.allCases {
            let code = WebSocketError(kind, at: 0).closeCode
            switch kind {
            case .largeFrame, .largeMessage: #expect(code == .messageTooBig)
            case .invalidText, .invalidCloseReason: #expect(code == .invalidPayload)
            default: #expect(code == .protocolError)
            }
        }
    }
}
