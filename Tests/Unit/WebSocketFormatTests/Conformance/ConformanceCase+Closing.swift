import WebSocketFormat

extension ConformanceCase {
    /// Group 7: closing; later bytes are ignored.
    static let closing: [Self] = order + contents + codes

    private static let order: [Self] = [
        Self("7.1.1", [.text("a"), .close(1000)], [.text("a"), .close(.normal, "")]),
        Self("7.1.2", [.close(1000), .close(1001)], [.close(.normal, "")]),
        Self("7.1.3", [.close(1000), .ping("")], [.close(.normal, "")]),
        Self("7.1.4", [.close(1000), .text("a")], [.close(.normal, "")]),
        Self(
            "7.1.5", [.text("a", isFinal: false), .close(1000), .continuation("b", isFinal: true)],
            [.close(.normal, "")]),
        Self("7.1.5 with a fault behind it", [.close(1000), .text([0xFF])], [.close(.normal, "")]),
        Self(
            "7.1.6", [.text([UInt8](repeating: 0x42, count: 16_384)), .close(1000), .ping("")],
            [.text([UInt8](repeating: 0x42, count: 16_384)), .close(.normal, "")]),
    ]

    private static let contents: [Self] = {
        let most = String(repeating: "*", count: 123)
        return [
            Self("7.3.1", [.close()], [.close(nil, "")]),
            Self("7.3.2", [.close([3])], fault: .halfCloseCode),
            Self("7.3.3", [.close(1000)], [.close(.normal, "")]),
            Self("7.3.4", [.close(1000, "Hello World!")], [.close(.normal, "Hello World!")]),
            Self("7.3.5", [.close(1000, most)], [.close(.normal, most)]),
            Self("7.3.6", [.close(1000, most + "*")], fault: .largeControl),
            Self("7.5.1", [.close([3, 232, 0xCE, 0xED, 0xA0, 0x80])], fault: .invalidCloseReason),
            Self("7.5.1 cut", [.close([3, 232, 0xCE])], fault: .invalidCloseReason),
        ]
    }()

    private static let codes: [Self] = {
        let valid: [UInt16] = Array(1000...1003) + Array(1007...1014) + [3000, 3999, 4000, 4999]
        let invalid: [UInt16] = [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999]
        let beyond: [UInt16] = [5000, 65_535]
        return zip(1..., valid).map { number, code in
            Self("7.7.\(number)", [.close(code)], [.close(WebSocketCloseCode(rawValue: code), "")])
        }
            + zip(1..., invalid).map { number, code in
                Self("7.9.\(number)", [.close(code), .text("a")], fault: .invalidCloseCode)
            }
            + zip(1..., beyond).map { number, code in Self("7.13.\(number)", [.close(code)], fault: .invalidCloseCode) }
    }()
}
