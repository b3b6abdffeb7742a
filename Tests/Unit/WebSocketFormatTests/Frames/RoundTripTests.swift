import CodecSupport
import Testing
import WebSocketFormat

@Suite("Round trips between both sides")
struct RoundTripTests {
    private static let sizes = [0, 1, 3, 4, 7, 15, 16, 17, 31, 124, 125, 126, 127, 500, 4095, 65_535, 65_536, 70_000]

    @Test(
        "decode messages of every kind and size, in any chunks", arguments: [WebSocketRole.client, .server],
        1...12 as ClosedRange<UInt64>
    )
    func messages(role: WebSocketRole, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var encoder = WebSocketEncoder(role: role)
        var buffer: [UInt8] = []
        var sent: [Received] = []
        for _ in 0..<30 {
            let size = Self.sizes.randomElement(using: &random) ?? 0
            let (opcode, payload, received) = message(size, &random)
            if Bool.random(using: &random) {
                encoder.append(opcode, payload, to: &buffer)
            } else {
                encoder.append(opcode, to: &buffer) { $0 += payload }
            }
            sent.append(received)
        }
        encoder.appendClose(.goingAway, reason: "до свидания", to: &buffer)
        sent.append(.close(.goingAway, "до свидания"))
        let whole = Reading(buffer, as: role.other)
        #expect(whole == Reading(buffer.pieces(using: &random), as: role.other))
        #expect(whole.error == nil)
        #expect(whole.received == sent)
    }

    private func message(_ size: Int, _ random: inout SplitMix64) -> (WebSocketOpcode, [UInt8], Received) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let text = (0..<size / 2).map { _ in ["a", "é", "☃", "𝄞"].randomElement(using: &random) ?? "" }.joined()
            return (.text, Array(text.utf8), .text(text))
        case 1:
            let bytes = random.bytes(min(size, 125))
            return (.ping, bytes, .ping(bytes))
        case 2:
            let bytes = random.bytes(min(size, 125))
            return (.pong, bytes, .pong(bytes))
        default:
            let bytes = random.bytes(size)
            return (.binary, bytes, .binary(bytes))
        }
    }
}
