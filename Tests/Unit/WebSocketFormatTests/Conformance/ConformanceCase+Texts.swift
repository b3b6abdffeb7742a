import WebSocketFormat

extension ConformanceCase {
    /// Group 6: valid and invalid UTF-8; the sequences are those of Kuhn's decoder stress test and the tables of
    /// the Unicode standard.
    static let texts = parts + validTexts + invalidTexts + prefixes

    /// Eleven bytes; the second letter has three.
    private static let greek = "κ\u{1F79}σμε"

    /// Texts divided into frames anywhere.
    private static let parts: [Self] = {
        let text = "Hello-µ@ßöäüàá-UTF-8!!"
        let bytes = Array(text.utf8)
        let surrogate = Array(greek.utf8) + [0xED, 0xA0, 0x80] + Array("edited".utf8)
        let tooHigh = Array(greek.utf8) + [0xF4, 0x90, 0x80, 0x80] + Array("edited".utf8)
        return [
            Self("6.1.1", [.text("")], [.text("")]),
            Self("6.1.2", fragments([[], [], []]), [.text("")]),
            Self("6.1.3", fragments([[], Array("middle".utf8), []]), [.text("middle")]),
            Self("6.2.1", [.text(text)], [.text(text)]),
            Self("6.2.2", fragments([Array(bytes[..<6]), Array(bytes[6...])]), [.text(text)]),
            Self("6.2.3", fragments(bytes.map { [$0] }), [.text(text)]),
            Self("6.2.4", fragments(greek.utf8.map { [$0] }), [.text(greek)]),
            Self("6.3.1", [.text(surrogate)], fault: .invalidText),
            Self("6.3.2", fragments(surrogate.map { [$0] }), fault: .invalidText),
            Self(
                "6.4.1", fragments([Array(greek.utf8), [0xF4, 0x90, 0x80, 0x80], Array("edited".utf8)]),
                fault: .invalidText),
            Self("6.4.2", fragments([Array(tooHigh[..<12]), Array(tooHigh[12...])]), fault: .invalidText),
            Self("6.4.3", [.text(tooHigh)], fault: .invalidText),
        ]
    }()

    /// Groups 6.5 and 6.6: each prefix of a text is valid if it ends with a whole character.
    private static let prefixes: [Self] = zip(1..., greek.utf8.indices.dropFirst() + [greek.utf8.endIndex]).map {
        number, end in
        let bytes = Array(greek.utf8[..<end])
        let isText = [2, 5, 7, 9, 11].contains(bytes.count)
        return Self("6.6.\(number)", [.text(bytes)], isText ? [.text(bytes)] : [], fault: isText ? nil : .invalidText)
    }

    private static let validTexts: [Self] = [
        ("6.7", "00, c280, e0a080, f0908080"), ("6.9", "7f, dfbf, efbfbf, f48fbfbf"),
        ("6.11", "ed9fbf, ee8080, efbfbd, f48fbfbf"),
        ("6.22", "efbfbe, efbfbf, f09fbfbe, f09fbfbf, f0afbfbe, f3bfbfbe, f48fbfbe, f48fbfbf"),
        ("6.23", "efbbbf, efbfb9, efbfba, efbfbb, efbfbc, efbfbd, f0908080"),
    ].flatMap { group, list in
        sequences(list).map { number, bytes in Self("\(group).\(number)", [.text(bytes)], [.text(bytes)]) }
    }

    private static let invalidTexts: [Self] = [
        ("6.8", "f888808080, fc8480808080"), ("6.10", "f7bfbfbf, fbbfbfbfbf, fdbfbfbfbfbf"),
        ("6.11 beyond", "f4908080"),
        ("6.12", "80, bf, 80bf, 80bf80, 80bf80bf, 80bf80bf80, 80bf80bf80bf, 808182838485868788898a"),
        ("6.13", "c020c120c220df20, e020e120ed20ef20, f020f120f420f720, f820fb20, fc20fd20"),
        ("6.14", "c0, e080, f08080, f8808080, fc80808080, df, efbf, f7bfbf, fbbfbfbf, fdbfbfbfbf"),
        ("6.15", "c0e080f08080f8808080fc80808080dfefbff7bfbffbbfbfbffdbfbfbfbf"), ("6.16", "fe, ff, fefeffff"),
        ("6.17", "c0af, e080af, f08080af, f8808080af, fc80808080af"),
        ("6.18", "c1bf, e09fbf, f08fbfbf, f887bfbfbf, fc83bfbfbfbf"),
        ("6.19", "c080, e08080, f0808080, f880808080, fc8080808080"),
        ("6.20", "eda080, edadbf, edae80, edafbf, edb080, edbe80, edbfbf"),
        ("6.21", "eda080edb080, edadbfedbfbf, edae80edb080, edafbfedbfbf"),
    ].flatMap { group, list in
        sequences(list).flatMap { number, bytes in
            [
                Self("\(group).\(number)", [.text(bytes)], fault: .invalidText),
                Self("\(group).\(number) within", [.text([0x61] + bytes + [0x62])], fault: .invalidText),
            ]
        }
    }

    private static func fragments(_ parts: [[UInt8]]) -> [RawFrame] {
        parts.enumerated().map { index, part in
            let isFinal = index == parts.count - 1
            return index == 0 ? .text(part, isFinal: isFinal) : .continuation(part, isFinal: isFinal)
        }
    }

    private static func sequences(_ list: String) -> [(Int, [UInt8])] {
        Array(zip(1..., list.split(separator: ",").map { [UInt8](hex: String($0)) }))
    }
}
