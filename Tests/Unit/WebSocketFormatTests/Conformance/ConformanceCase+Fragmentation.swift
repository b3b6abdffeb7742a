import WebSocketFormat

extension ConformanceCase {
    /// Group 5: fragmented messages, and frames between the fragments.
    static let fragmentation: [Self] = [
        Self("5.1", [RawFrame(opcode: 0x9, payload: [1], isFinal: false)], fault: .fragmentedControl),
        Self("5.1 as a continuation", [.continuation("b", isFinal: true)], fault: .nothingToContinue),
        Self("5.2", [RawFrame(opcode: 0xA, payload: [1], isFinal: false)], fault: .fragmentedControl),
        Self("5.2 of a close", [RawFrame(opcode: 0x8, payload: [], isFinal: false)], fault: .fragmentedControl),
        Self("5.3", [.text("one", isFinal: false), .continuation("two", isFinal: true)], [.text("onetwo")]),
        Self(
            "5.6", [.text("one", isFinal: false), .ping("now"), .continuation("two", isFinal: true)],
            [.ping("now"), .text("onetwo")]),
        Self("5.9", [.continuation("a", isFinal: true), .text("b")], fault: .nothingToContinue),
        Self("5.12", [.continuation("a", isFinal: false), .text("b")], fault: .nothingToContinue),
        Self(
            "5.15",
            [
                .text("one", isFinal: false), .continuation("two", isFinal: true),
                .continuation("three", isFinal: false), .text("four"),
            ],
            [.text("onetwo")], fault: .nothingToContinue),
        Self(
            "5.16", [.continuation("a", isFinal: false), .text("b"), .continuation("c", isFinal: true)],
            fault: .nothingToContinue),
        Self(
            "5.17", [.continuation("a", isFinal: true), .text("b"), .continuation("c", isFinal: true)],
            fault: .nothingToContinue),
        Self("5.18", [.text("one", isFinal: false), .text("two")], fault: .unfinishedMessage),
        Self("5.18 in binary", [.text("one", isFinal: false), .binary([2])], fault: .unfinishedMessage),
        Self(
            "5.19",
            [
                .text("1", isFinal: false), .continuation("2", isFinal: false), .ping("a"),
                .continuation("3", isFinal: false), .continuation("4", isFinal: false), .ping("b"), .pong("c"),
                .continuation("5", isFinal: true), .binary([6]),
            ],
            [.ping("a"), .ping("b"), .pong("c"), .text("12345"), .binary([6])]),
        Self(
            "5.19 of empty frames",
            [
                .binary([], isFinal: false), .ping(""), .continuation("", isFinal: false),
                .continuation("", isFinal: true),
            ],
            [.ping(""), .binary([])]),
        Self(
            "5.19 cut", [.binary([1], isFinal: false), .continuation([2], isFinal: false), .ping("")], [.ping("")]),
    ]
}
