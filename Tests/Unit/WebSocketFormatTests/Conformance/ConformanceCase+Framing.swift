import WebSocketFormat

extension ConformanceCase {
    /// Group 1: messages of all sizes at which the header changes.
    static let framing: [Self] = zip(1..., [0, 125, 126, 127, 128, 65_535, 65_536]).flatMap { number, size in
        let text = [UInt8](repeating: UInt8(ascii: "*"), count: size)
        let bytes = [UInt8](repeating: 0xFE, count: size)
        return [
            Self("1.1.\(number)", [.text(text)], [.text(text)]),
            Self("1.2.\(number)", [.binary(bytes)], [.binary(bytes)]),
        ]
    }

    /// Group 2: pings and pongs.
    static let pings: [Self] = {
        let most = String(repeating: "x", count: 125)
        let binary: [UInt8] = [0x00, 0xFF, 0xFE, 0xFD, 0xFC, 0xFB, 0x00, 0xFF]
        return [
            Self("2.1", [.ping("")], [.ping("")]),
            Self("2.2", [.ping("Hello, world!")], [.ping("Hello, world!")]),
            Self("2.3", [RawFrame(opcode: 0x9, payload: binary)], [.ping(binary)]),
            Self("2.4", [.ping(most)], [.ping(most)]),
            Self("2.5", [.ping(most + "x")], fault: .largeControl),
            Self("2.7", [.pong("")], [.pong("")]),
            Self("2.8", [.pong("unasked")], [.pong("unasked")]),
            Self("2.9", [.pong("unasked"), .ping("ping")], [.pong("unasked"), .ping("ping")]),
            Self("2.10", (0..<10).map { .ping("\($0)") }, (0..<10).map { .ping("\($0)") }),
        ]
    }()

    /// Group 3: reserved bits, alone and after valid frames.
    static let reservedBits: [Self] = [
        Self("3.1", [.text("a").with(reserved: 1)], fault: .reservedBits),
        Self("3.2", [.text("a"), .text("b").with(reserved: 2), .ping("")], [.text("a")], fault: .reservedBits),
        Self("3.3", [.text("a"), .text("b").with(reserved: 3), .ping("")], [.text("a")], fault: .reservedBits),
        Self("3.4", [.text("a"), .text("b").with(reserved: 4), .ping("")], [.text("a")], fault: .reservedBits),
        Self("3.5", [.binary([1]).with(reserved: 5)], fault: .reservedBits),
        Self("3.6", [.ping("a").with(reserved: 6)], fault: .reservedBits),
        Self("3.7", [.close().with(reserved: 7)], fault: .reservedBits),
    ]

    /// Group 4: unknown opcodes of messages (1) and control frames (2).
    static let opcodes: [Self] = [("4.1", 3..<8), ("4.2", 11..<16)].flatMap { group, opcodes in
        zip(1..., opcodes).flatMap { number, opcode in
            [
                Self("\(group).\(number)", [RawFrame(opcode: UInt8(opcode), payload: [])], fault: .unknownOpcode),
                Self(
                    "\(group).\(number) behind a text",
                    [.text("a"), RawFrame(opcode: UInt8(opcode), payload: [1, 2, 3]), .ping("")], [.text("a")],
                    fault: .unknownOpcode),
            ]
        }
    }
}
