extension String {
    /// The maximum length of a displayed name and of a displayed sentence, in Unicode scalars.
    static let (longestName, longestSentence) = (64, 500)

    /// Returns the text in a form that is safe to display, with at most `limit` Unicode scalars.
    ///
    /// Control characters and characters that change the writing direction are replaced by U+FFFD.
    func cleaned(limit: Int = longestSentence) -> String {
        if utf8.count <= limit, utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return self }
        var text = ""
        var count = 0
        for scalar in unicodeScalars {
            count += 1
            guard count <= limit else { return text + "…" }
            text.unicodeScalars.append(scalar.isHarmless ? scalar : "\u{FFFD}")
        }
        return text
    }

    /// Whether the text is a valid identifier, that is, has 1 to 256 bytes.
    var isIdentifier: Bool { 1...256 ~= utf8.count }

    /// Whether the text is a colour in the form `#rrggbb`.
    var isColour: Bool {
        utf8.count == 7 && utf8.first == UInt8(ascii: "#")
            && utf8.dropFirst().allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
    }
}

extension Unicode.Scalar {
    /// Whether the character is neither a control character, nor a line end, nor one that changes the writing
    /// direction.
    fileprivate var isHarmless: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
