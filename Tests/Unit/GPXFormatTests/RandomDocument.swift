import CodecSupport

/// Small random XML documents, with everything the parser supports except DTDs and prefixes.
enum RandomDocument {
    static func make(_ random: inout SplitMix64) -> String {
        let prolog = [
            "", "<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding='UTF-8'?>\n", "<!-- head -->\n", "\n",
        ]
        let epilog = ["", "\n", "<!-- end - -->", " <?end it?>\n"]
        return pick(prolog, &random) + element(depth: 0, &random) + pick(epilog, &random)
    }

    /// Changes, removes, repeats or swaps small parts of a document.
    static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let alphabet = Array("<>/!?-[]='\"& \nab;#x1".utf8)
        // The XML declaration is not checked, so it stays whole.
        let start = bytes.starts(with: "<?xml".utf8) ? (bytes.firstIndex(of: UInt8(ascii: ">")) ?? 0) + 1 : 0
        guard start + 1 < bytes.count else { return }
        let position = Int.random(in: start..<bytes.count, using: &random)
        let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        switch Int.random(in: 0...4, using: &random) {
        case 0: bytes[position] = byte
        case 1: bytes.insert(byte, at: position)
        case 2: bytes.remove(at: position)
        case 3: bytes.swapAt(position, Int.random(in: start..<bytes.count, using: &random))
        default:
            let end = min(bytes.count, position + Int.random(in: 1...12, using: &random))
            bytes.insert(contentsOf: bytes[position..<end], at: Int.random(in: start..<bytes.count, using: &random))
        }
    }

    /// Whether there is a processing instruction of only a name, which crashes Foundation's parser.
    static func hasBareInstruction(_ text: String) -> Bool {
        text.contains(#/<\?[^\s?]*\s*\?>/#)
    }

    private static func pick(_ choices: [String], _ random: inout SplitMix64) -> String {
        choices[Int.random(in: 0..<choices.count, using: &random)]
    }

    private static func element(depth: Int, _ random: inout SplitMix64) -> String {
        let name = pick(["a", "b", "ele", "trkpt", "x.y-z", "_q1"], &random)
        var tag = "<" + name
        for attribute in ["lat", "lon", "k"] where Int.random(in: 0...2, using: &random) == 0 {
            let quote = pick(["'", "\""], &random)
            let value = pick(["", "1.5", "a b", "&amp;&#65;", "x\ny", "&#10;\t", "é >", "]]>"], &random)
            tag += pick([" ", "\n ", "\t"], &random) + attribute + pick(["=", " = "], &random) + quote + value + quote
        }
        tag += pick(["", " "], &random)
        if Int.random(in: 0...3, using: &random) == 0 { return tag + "/>" }
        var body = ""
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            body += depth < 4 && Bool.random(using: &random) ? element(depth: depth + 1, &random) : content(&random)
        }
        return tag + ">" + body + "</" + name + pick(["", "\n"], &random) + ">"
    }

    private static func content(_ random: inout SplitMix64) -> String {
        pick(
            [
                "text", "\n  ", "1\r\n2\r3", "&lt;&gt;&amp;&quot;&apos;", "&#233;&#x1D11E;", "é日𝄞", "<!-- c -->",
                "<!---->", "<![CDATA[<a>&]] ]]>", "<![CDATA[]]>", "<?pi some?>", "]] >", "]", "a=\"b\"",
            ], &random)
    }
}
