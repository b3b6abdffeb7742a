import CodecSupport
import Testing

@testable import WebSocketFormat

@Suite(
    "The Python package websockets",
    .enabled(if: PythonPeer.isThere, "skipped: python3 or its package websockets is not installed"))
struct FramePeerTests {
    /// Prints the bytes sent by a side as `bytes <hex>`, followed by their content.
    private static let writer = """
        import random
        from websockets.protocol import Protocol, SERVER, CLIENT, OPEN
        random.seed(int(lines[1]))
        protocol = Protocol(SERVER if lines[0] == 'server' else CLIENT, state=OPEN)
        expected = []
        def text(size):
            return ''.join(random.choice('aé☃𝄞') for _ in range(size)).encode()
        for number in range(60):
            size = random.choice([0, 1, 125, 126, 127, 500, 65535, 65536])
            kind = random.choice(['text', 'binary', 'ping', 'pong'])
            if kind in ('ping', 'pong'):
                data = random.randbytes(min(size, 125))
                getattr(protocol, 'send_' + kind)(data)
                expected.append((kind, data))
                continue
            data = text(size) if kind == 'text' else random.randbytes(size)
            send = getattr(protocol, 'send_' + kind)
            if random.random() < 0.5:
                send(data)
            else:
                cut = random.randint(0, len(data))
                send(data[:cut], fin=False)
                protocol.send_ping(b'between')
                expected.append(('ping', b'between'))
                protocol.send_continuation(data[cut:], fin=True)
            expected.append((kind, data))
        protocol.send_close(1001, 'bye')
        print('bytes', b''.join(protocol.data_to_send()).hex())
        for kind, data in expected:
            print(kind, data.hex())
        """

    @Test("encodes frames that are decoded here", arguments: [WebSocketRole.client, .server], [1, 2])
    func reading(role: WebSocketRole, seed: Int) throws {
        let lines = try PythonPeer.run(Self.writer, ["\(role)", "\(seed)"])
        let words = lines.map { $0.split(separator: " ", omittingEmptySubsequences: false).map(String.init) }
        let bytes = [UInt8](hex: try #require(words.first?.last))
        let reading = Reading(bytes, as: role.other)
        #expect(reading.error == nil)
        let expected: [[String]] = words.dropFirst().map { $0 }
        #expect(reading.received.dropLast().map(\.words) == expected)
        #expect(reading.received.last == .close(.goingAway, "bye"))
        var random = SplitMix64(seed: UInt64(seed))
        #expect(Reading(bytes.pieces(using: &random), as: role.other) == reading)
    }

    @Test("decodes the frames that are encoded here")
    func writing() throws {
        var random = SplitMix64(seed: 7)
        var inputs: [(role: WebSocketRole, bytes: [UInt8])] = []
        var sent: [[Received]] = []
        for role in [WebSocketRole.client, .server] {
            var encoder = WebSocketEncoder(role: role)
            var buffer: [UInt8] = []
            sent.append([])
            for size in [0, 1, 125, 126, 127, 500, 65_535, 65_536] {
                let (payload, ping) = (random.bytes(size), random.bytes(min(size, 125)))
                let text = String(repeating: "é", count: size / 2)
                encoder.append(.binary, to: &buffer) { $0 += payload }
                encoder.append(.text, Array(text.utf8), to: &buffer)
                encoder.append(.ping, ping, to: &buffer)
                encoder.append(.pong, [], to: &buffer)
                sent[sent.count - 1] += [.binary(payload), .text(text), .ping(ping), .pong("")]
            }
            encoder.appendClose(.tryAgainLater, reason: "später", to: &buffer)
            sent[sent.count - 1].append(.close(.tryAgainLater, "später"))
            inputs.append((role.other, buffer))
        }
        let verdicts = try PythonPeer.verdicts(of: inputs)
        #expect(verdicts.map(\.received) == sent)
        #expect(verdicts.allSatisfy { $0.refusal == nil })
    }

    @Test("agrees on the conformance table, except for a close frame inside a message")
    func conformance() throws {
        let inputs = ConformanceCase.all.flatMap { one in
            [WebSocketRole.server, .client].map { (role: $0, bytes: one.frames.bytes(for: $0)) }
        }
        for (input, verdict) in zip(inputs, try PythonPeer.verdicts(of: inputs)) {
            if verdict.missesEnd { continue }
            let reading = Reading(input.bytes, as: input.role)
            #expect(verdict.received == reading.received, "\(Array(input.bytes.prefix(40)).hex)")
            #expect(verdict.refusal == reading.error?.closeCode.rawValue, "\(Array(input.bytes.prefix(40)).hex)")
        }
    }

    @Test("gives the same events for damaged frames, except for sizes with more bytes than needed")
    func damage() throws {
        var random = SplitMix64(seed: 99)
        let inputs = (0..<3000).map { _ in damaged(&random) }
        var (refused, taken) = (0, 0)
        for (input, verdict) in zip(inputs, try PythonPeer.verdicts(of: inputs)) {
            let reading = Reading(input.bytes, as: input.role)
            if verdict.missesEnd || reading.error?.kind == .longSize { continue }
            // Invalid texts are refused here before their end has arrived.
            let received =
                reading.error?.kind == .invalidText
                ? verdict.received.prefix(reading.received.count) : verdict.received[...]
            #expect(received == reading.received[...], "\(input.role): \(input.bytes.hex)")
            if verdict.refusal != nil { #expect(reading.error != nil, "\(input.role): \(input.bytes.hex)") }
            refused += verdict.refusal == nil ? 0 : 1
            taken += reading.error == nil ? 1 : 0
        }
        #expect(refused > 300)
        #expect(taken > 300)
    }

    /// Frames with one changed bit or byte.
    private func damaged(_ random: inout SplitMix64) -> (role: WebSocketRole, bytes: [UInt8]) {
        let role = Bool.random(using: &random) ? WebSocketRole.server : .client
        let frames: [RawFrame] = [
            .text("aé"), .binary([1, 2, 3]), .ping("p"), .text("é", isFinal: false), .continuation("☃", isFinal: true),
            .pong(""), .close(1000, "é"),
        ]
        var bytes = frames.shuffled(using: &random).prefix(4).map { $0 }.bytes(for: role)
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        } else {
            bytes[place] = .random(in: .min ... .max, using: &random)
        }
        return (role, bytes)
    }
}

extension Received {
    /// The event as printed by the script, other than a close.
    fileprivate var words: [String] {
        switch self {
        case .text(let payload): ["text", payload.hex]
        case .binary(let payload): ["binary", payload.hex]
        case .ping(let payload): ["ping", payload.hex]
        case .pong(let payload): ["pong", payload.hex]
        case .close: ["close"]
        }
    }
}
