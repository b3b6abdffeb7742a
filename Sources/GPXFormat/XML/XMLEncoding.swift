/// The character encodings that documents may come in.
enum XMLEncoding: Equatable {
    case utf8
    case utf16BigEndian
    case utf16LittleEndian
    case latin1
    case windows1252
    case ascii
    case unsupported(String)

    /// What the first bytes tell: an encoding, and how many bytes the byte order mark takes.
    struct Detection: Equatable {
        var encoding: XMLEncoding
        var markLength = 0
    }

    /// An XML declaration is short; whatever has not ended by then is none.
    private static let longestDeclaration = 1024

    /// Judges the first bytes of a document; nil if more of them are needed and `isFinal` is false.
    ///
    /// The order of evidence is that of XML 1.0, appendix F: byte order mark, pattern of `<?`, XML declaration.
    static func detect(_ bytes: Span<UInt8>, isFinal: Bool) -> Detection? {
        if bytes.count < 4, !isFinal { return nil }
        if starts(bytes, 0xEF, 0xBB, 0xBF) { return Detection(encoding: .utf8, markLength: 3) }
        if starts(bytes, 0xFE, 0xFF) { return Detection(encoding: .utf16BigEndian, markLength: 2) }
        if starts(bytes, 0xFF, 0xFE) { return Detection(encoding: .utf16LittleEndian, markLength: 2) }
        if starts(bytes, 0x00, 0x3C, 0x00) { return Detection(encoding: .utf16BigEndian) }
        if bytes.count >= 4, bytes[0] == 0x3C, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 {
            return Detection(encoding: .utf16LittleEndian)
        }
        // A prefix that cannot become "<?xml " settles the matter at once.
        let mark: StaticString = "<?xml"
        let seen = min(bytes.count, mark.utf8CodeUnitCount)
        let isDeclaration = mark.withUTF8Buffer { expected in
            (0..<seen).allSatisfy { bytes[$0] == expected[$0] }
        }
        guard isDeclaration, seen == mark.utf8CodeUnitCount || !isFinal else { return Detection(encoding: .utf8) }
        var index = seen
        while index + 1 < min(bytes.count, longestDeclaration) {
            if bytes[index] == UInt8(ascii: "?"), bytes[index + 1] == UInt8(ascii: ">") {
                return Detection(encoding: declared(bytes, index))
            }
            index += 1
        }
        return isFinal || bytes.count >= longestDeclaration ? Detection(encoding: .utf8) : nil
    }

    private static func starts(_ bytes: Span<UInt8>, _ prefix: UInt8...) -> Bool {
        bytes.count >= prefix.count && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
    }

    /// The encoding that the declaration before `end` names; UTF-8 if it names none.
    private static func declared(_ bytes: Span<UInt8>, _ end: Int) -> XMLEncoding {
        let text = XMLBytes.string(bytes, 0..<end)
        guard let key = text.firstRange(of: "encoding") else { return .utf8 }
        let value = text[key.upperBound...].drop { $0 == "=" || $0.isWhitespace }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return .utf8 }
        let name = String(value.dropFirst().prefix { $0 != quote })
        switch name.lowercased() {
        // Bytes in which the declaration itself could be read are not UTF-16, whatever it says.
        case "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be": return .utf8
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1": return .latin1
        case "windows-1252", "cp1252": return .windows1252
        case "us-ascii", "ascii": return .ascii
        default: return .unsupported(String(name.prefix(40)))
        }
    }
}
