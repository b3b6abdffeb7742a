import Testing
import WebSocketFormat

@Suite("Large messages, group 9 of the Autobahn test suite")
struct LargeMessageTests {
    private static let limits = WebSocketLimits(frameSize: 4 << 20, messageSize: 4 << 20)

    /// Text of two-byte characters, so that it can be divided inside a character.
    private func text(_ size: Int) -> [UInt8] { Array(String(repeating: "ä", count: size / 2).utf8) }

    @Test("are decoded from one frame (9.1, 9.2)", arguments: [64 << 10, 256 << 10, 1 << 20])
    func sizes(size: Int) {
        let text = text(size)
        for role in [WebSocketRole.server, .client] {
            let bytes = [RawFrame.text(text), .binary(text)].bytes(for: role)
            let reading = Reading(bytes, as: role, limits: Self.limits)
            #expect(reading.received == [.text(text), .binary(text)])
        }
    }

    @Test("are decoded from frames of any size (9.3, 9.4)", arguments: [63, 256, 1024, 4095, 16 << 10, 64 << 10])
    func fragments(size: Int) {
        let text = text(128 << 10)
        let parts = text.pieces(of: size).map { Array($0) }
        let frames = parts.enumerated().map { index, part in
            RawFrame(opcode: index == 0 ? 0x1 : 0x0, payload: part, isFinal: index == parts.count - 1)
        }
        let reading = Reading(frames.bytes(for: .server), as: .server, limits: Self.limits)
        #expect(reading.received == [.text(text)])
    }

    @Test("are decoded from chunks of any size (9.5, 9.6)", arguments: [64, 127, 256, 512, 1024, 2048])
    func chops(size: Int) {
        let text = text(128 << 10)
        let bytes = [RawFrame.text(text), .binary(text)].bytes(for: .server)
        let reading = Reading(bytes.pieces(of: size), as: .server, limits: Self.limits)
        #expect(reading.received == [.text(text), .binary(text)])
    }

    @Test("are decoded a thousand times in succession (9.7, 9.8)", arguments: [0, 16, 64, 256, 1024, 4096])
    func many(size: Int) {
        let frame = RawFrame.binary([UInt8](repeating: 7, count: size)).bytes(masked: true)
        var bytes: [UInt8] = []
        for _ in 0..<1000 { bytes += frame }
        let reading = Reading(bytes.pieces(of: 65_536), as: .server)
        #expect(reading.error == nil)
        #expect(reading.received.count == 1000)
        #expect(Set(reading.received) == [.binary([UInt8](repeating: 7, count: size))])
    }
}
