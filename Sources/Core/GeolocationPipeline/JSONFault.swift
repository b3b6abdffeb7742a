/// The position of a JSON syntax error and what was expected there, which Foundation's decoder does not report on
/// Linux.
struct JSONFault: Error, Hashable {
    /// The line, counted from 1.
    let line: Int
    /// The character in the line, counted from 1.
    let column: Int
    /// The expected input, as part of a sentence.
    let expectation: String

    /// The maximum nesting of brackets, so that no text can exhaust the stack.
    static let maximumDepth = 64

    /// Finds the first syntax error of a text; `nil` if there is none.
    init?(in text: [UInt8]) {
        var scanner = JSONScanner(text)
        do {
            try scanner.document()
            return nil
        } catch {
            self = error
        }
    }

    fileprivate init(_ expectation: String, at offset: Int, of text: [UInt8]) {
        let before = text[..<min(offset, text.count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        // Bytes 10xxxxxx continue a character.
        column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
        self.expectation = expectation
    }
}

/// Checks a text by the grammar of RFC 8259 and keeps only its position in it.
private struct JSONScanner {
    private let text: [UInt8]
    private var offset = 0

    init(_ text: [UInt8]) {
        self.text = text
    }

    mutating func document() throws(JSONFault) {
        guard String(validating: text, as: UTF8.self) != nil else { throw expected("text in UTF-8") }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        try value(depth: 0)
        skipSpace()
        guard offset == text.count else { throw expected("nothing more") }
    }

    private mutating func value(depth: Int) throws(JSONFault) {
        skipSpace()
        switch current ?? 0 {
        case UInt8(ascii: "{"): try object(depth: depth + 1)
        case UInt8(ascii: "["): try array(depth: depth + 1)
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: try word()
        }
    }

    private mutating func object(depth: Int) throws(JSONFault) {
        try enter(depth)
        guard !take("}") else { return }
        var keys: Set<ArraySlice<UInt8>> = []
        repeat {
            skipSpace()
            let start = offset
            guard current == UInt8(ascii: "\"") else { throw expected("a key in quotes") }
            try string()
            guard keys.insert(text[start..<offset]).inserted else {
                offset = start
                throw expected("a key that was not given before")
            }
            guard take(":") else { throw expected("a colon") }
            try value(depth: depth)
        } while take(",")
        guard take("}") else { throw expected("a comma or }") }
    }

    private mutating func array(depth: Int) throws(JSONFault) {
        try enter(depth)
        guard !take("]") else { return }
        repeat { try value(depth: depth) } while take(",")
        guard take("]") else { throw expected("a comma or ]") }
    }

    private mutating func enter(_ depth: Int) throws(JSONFault) {
        guard depth <= JSONFault.maximumDepth else {
            throw expected("at most \(JSONFault.maximumDepth) levels of brackets")
        }
        offset += 1
    }

    private mutating func string() throws(JSONFault) {
        offset += 1
        while let byte = current, byte != UInt8(ascii: "\"") {
            guard byte >= 32 else { throw expected("the quotes at the end of the text") }
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard current != nil else { throw expected("the quotes at the end of the text") }
        offset += 1
    }

    private mutating func number() throws(JSONFault) {
        let start = offset
        while let byte = current, "+-.0123456789eE".utf8.contains(byte) { offset += 1 }
        guard Double(String(decoding: text[start..<offset], as: UTF8.self))?.isFinite == true else {
            offset = start
            throw expected("a number that fits into 64 bits")
        }
    }

    private mutating func word() throws(JSONFault) {
        for word in ["true", "false", "null"] where text[offset...].starts(with: word.utf8) {
            offset += word.utf8.count
            return
        }
        throw expected("a value: text in quotes, a number, { or [")
    }

    private var current: UInt8? { offset < text.count ? text[offset] : nil }

    private mutating func skipSpace() {
        while let byte = current, " \t\r\n".utf8.contains(byte) { offset += 1 }
    }

    /// Skips a character after white space; returns `false` if another one follows.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard let current, current == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private func expected(_ expectation: String) -> JSONFault {
        JSONFault(expectation, at: offset, of: text)
    }
}
