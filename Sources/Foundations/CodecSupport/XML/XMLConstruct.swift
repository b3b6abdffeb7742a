/// Skips markup other than tags as it arrives: comments, CDATA sections, processing instructions and the DOCTYPE.
struct XMLConstruct {
    enum Kind {
        case none, comment, cdata, instruction, doctype
    }

    /// The progress in skipping a comment or similar markup.
    enum Progress {
        /// The end of the markup was reached.
        case ended
        /// A part of the markup was skipped, and more of it may be available.
        case advanced
        /// More bytes are needed to skip the markup.
        case stalled
    }

    /// The kind of markup that is being skipped, such as a comment; `none` if there is no such markup.
    private(set) var kind = Kind.none
    private var doctype = XMLDoctypeSkipper()
    private var doctypeLength = 0
    private var hasDoctype = false
    private let doctypeLimit: Int

    init(doctypeLimit: Int) {
        self.doctypeLimit = doctypeLimit
    }

    /// The name of the markup that is being skipped, such as a comment, for error messages; nil if there is none.
    var name: String? {
        switch kind {
        case .none: nil
        case .comment: "a comment"
        case .cdata: "a CDATA section"
        case .instruction: "a processing instruction"
        case .doctype: "the DOCTYPE"
        }
    }

    /// Begins the comment, CDATA section or DOCTYPE whose `<!` is at `position`.
    mutating func beginDeclaration(
        _ bytes: Span<UInt8>, _ position: inout Int, isInElement: Bool, hasRoot: Bool
    ) throws(XMLFailure) -> XMLTokenizer.Step {
        let marks: [(StaticString, Kind)] = [("<!--", .comment), ("<![CDATA[", .cdata), ("<!DOCTYPE", .doctype)]
        for (mark, kind) in marks {
            guard let isMatch = Self.matches(bytes, position, mark) else { return .stalled }
            guard isMatch else { continue }
            if kind == .cdata, !isInElement {
                throw .malformed("a CDATA section outside the root element", at: position)
            }
            if kind == .doctype {
                guard !hasRoot, !hasDoctype else { throw .malformed("a DOCTYPE is out of place", at: position) }
                hasDoctype = true
            }
            self.kind = kind
            position += mark.utf8CodeUnitCount
            return .again
        }
        throw .malformed("‘<!’ begins neither a comment, nor a CDATA section, nor a DOCTYPE", at: position)
    }

    /// Returns whether the characters of `mark` are at `position`; nil if more bytes are needed to decide.
    ///
    /// The word DOCTYPE may be in lower case, as in HTML.
    private static func matches(_ bytes: Span<UInt8>, _ position: Int, _ mark: StaticString) -> Bool? {
        mark.withUTF8Buffer { expected in
            for index in expected.indices {
                guard position + index < bytes.count else { return nil }
                let byte = bytes[position + index]
                let upper = 0x61...0x7A ~= byte && expected[2] == UInt8(ascii: "D") ? byte - 0x20 : byte
                if upper != expected[index] { return false }
            }
            return true
        }
    }

    /// Begins the processing instruction whose `<?` is at `position`.
    mutating func beginInstruction(
        _ bytes: Span<UInt8>, _ position: inout Int, isAtStart: Bool
    ) throws(XMLFailure) -> XMLTokenizer.Step {
        let start = position + 2
        guard start < bytes.count else { return .stalled }
        guard XMLBytes.isNameStart(bytes[start]) else {
            throw .malformed("a processing instruction has no name", at: position)
        }
        guard let end = try XMLStartTag.nameEnd(bytes, start, bytes.count) else { return .stalled }
        if bytes[end] == UInt8(ascii: "?"), end + 1 == bytes.count { return .stalled }
        guard XMLBytes.isSpace(bytes[end]) || XMLBytes.matches(bytes, at: end, "?>") else {
            throw .malformed("the name of a processing instruction is not followed by a space", at: end)
        }
        let name = XMLBytes.excerpt(bytes, start..<end)
        if name.lowercased() == "xml", name != "xml" || !isAtStart {
            throw .malformed("an XML declaration that is not at the start", at: position)
        }
        kind = .instruction
        position = end
        return .again
    }

    /// Skips as much of the comment or similar markup as the buffer contains.
    ///
    /// A CDATA section is skipped by `text`, which collects the section if it is wanted.
    mutating func pass(
        _ bytes: Span<UInt8>, _ position: inout Int, _ text: inout XMLText
    ) throws(XMLFailure) -> XMLTokenizer.Step {
        let progress =
            switch kind {
            case .comment: try Self.passComment(bytes, &position)
            case .cdata: try text.passCDATA(bytes, &position)
            case .instruction: Self.passInstruction(bytes, &position)
            case .doctype: try passDoctype(bytes, &position)
            case .none: Progress.ended
            }
        if progress == .ended { kind = .none }
        return progress == .stalled ? .stalled : .again
    }

    private static func passComment(_ bytes: Span<UInt8>, _ position: inout Int) throws(XMLFailure) -> Progress {
        let dash = UInt8(ascii: "-")
        var index = position
        while index + 2 < bytes.count {
            if bytes[index] != dash {
                index = ByteWord.skip(bytes, from: index + 1, until: dash, dash, dash, dash)
            } else if bytes[index + 1] != dash {
                index += 2
            } else if bytes[index + 2] == UInt8(ascii: ">") {
                position = index + 3
                return .ended
            } else {
                throw .malformed("‘--’ in a comment", at: index)
            }
        }
        position = index
        return .stalled
    }

    private static func passInstruction(_ bytes: Span<UInt8>, _ position: inout Int) -> Progress {
        while position + 1 < bytes.count {
            if bytes[position] == UInt8(ascii: "?"), bytes[position + 1] == UInt8(ascii: ">") {
                position += 2
                return .ended
            }
            position += 1
        }
        return .stalled
    }

    private mutating func passDoctype(_ bytes: Span<UInt8>, _ position: inout Int) throws(XMLFailure) -> Progress {
        while position < bytes.count {
            guard doctypeLength < doctypeLimit else {
                throw XMLFailure(
                    kind: .limitExceeded, offset: position,
                    reason: "the DOCTYPE is longer than \(doctypeLimit) bytes")
            }
            let byte = bytes[position]
            position += 1
            doctypeLength += 1
            if doctype.isEnd(byte) { return .ended }
        }
        return .stalled
    }
}

/// A search for the end of a DOCTYPE; the declarations in the DOCTYPE are not read.
///
/// The search tracks only constructs in which a `]` or `>` has no effect: quotes, comments and processing instructions.
struct XMLDoctypeSkipper {
    private enum Place {
        case outside, subset, declaration, comment, instruction
    }

    private var place = Place.outside
    private var quote: UInt8?
    /// The last four bytes that were read in the current construct, the latest one in the lowest byte.
    private var recent: UInt32 = 0

    /// Reads the next byte after `<!DOCTYPE`; returns `true` if that byte is the closing `>`.
    mutating func isEnd(_ byte: UInt8) -> Bool {
        recent = recent << 8 | UInt32(byte)
        switch place {
        case .comment:
            if recent & 0xFF_FFFF == 0x2D_2D3E { enter(.subset) }
        case .instruction:
            if recent & 0xFFFF == 0x3F3E { enter(.subset) }
        case .subset:
            if byte == UInt8(ascii: "<") { enter(.declaration) }
            if byte == UInt8(ascii: "]") { enter(.outside) }
        case .outside, .declaration:
            return isEndOfMarkup(byte)
        }
        return false
    }

    private mutating func isEndOfMarkup(_ byte: UInt8) -> Bool {
        if let open = quote {
            if byte == open { quote = nil }
            return false
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            quote = byte
        case UInt8(ascii: "["):
            if place == .outside { enter(.subset) }
        case UInt8(ascii: ">"):
            if place == .outside { return true }
            enter(.subset)
        case UInt8(ascii: "-"):
            if place == .declaration, recent == 0x21_2D2D { enter(.comment) }
        case UInt8(ascii: "?"):
            if place == .declaration, recent == 0x3F { enter(.instruction) }
        default:
            break
        }
        return false
    }

    private mutating func enter(_ next: Place) {
        place = next
        recent = 0
    }
}
