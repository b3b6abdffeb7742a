import Testing
import WebSocketFormat

@Suite("The examples of RFC 6455, section 5.7")
struct GoldenFrameTests {
    @Test("of a server are decoded by a client")
    func fromServer() {
        #expect(Reading([UInt8](hex: "810548656c6c6f"), as: .client).received == [.text("Hello")])
        let fragments = [UInt8](hex: "010348656c 80026c6f")
        #expect(Reading(fragments, as: .client).received == [.text("Hello")])
        #expect(Reading([UInt8](hex: "890548656c6c6f"), as: .client).received == [.ping("Hello")])
    }

    @Test("of a client are decoded by a server")
    func fromClient() {
        #expect(Reading([UInt8](hex: "818537fa213d7f9f4d5158"), as: .server).received == [.text("Hello")])
        #expect(Reading([UInt8](hex: "8a8537fa213d7f9f4d5158"), as: .server).received == [.pong("Hello")])
    }

    @Test("of larger sizes are decoded and encoded", arguments: [("827e0100", 256), ("827f0000000000010000", 65_536)])
    func sizes(header: String, size: Int) {
        let payload = [UInt8](repeating: 0x42, count: size)
        let bytes = [UInt8](hex: header) + payload
        #expect(Reading(bytes, as: .client).received == [.binary(payload)])
        #expect(encoded(.binary, payload, as: .server) == bytes)
    }

    @Test("are encoded by a server byte for byte")
    func written() {
        #expect(encoded(.text, Array("Hello".utf8), as: .server).hex == "810548656c6c6f")
        #expect(encoded(.ping, Array("Hello".utf8), as: .server).hex == "890548656c6c6f")
    }
}
