/// What is neither tag nor text: comments, CDATA sections, processing instructions and the DOCTYPE.
extension XMLTokenizer {
    /// `<!` at `position`.
    mutating func beginDeclaration(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        let marks: [(StaticString, Construct)] = [("<!--", .comment), ("<![CDATA[", .cdata), ("<!DOCTYPE", .doctype)]
        for (mark, construct) in marks {
            guard let isMatch = matches(bytes, mark) else { return .stalled }
            guard isMatch else { continue }
            if construct == .cdata, open.count == 0 {
                throw .malformed("a CDATA section stands outside the root element", at: position)
            }
            if construct == .doctype {
                guard !hasRoot, !hasDoctype else { throw .malformed("a DOCTYPE is out of place", at: position) }
                hasDoctype = true
            }
            self.construct = construct
            position += mark.utf8CodeUnitCount
            return .again
        }
        throw .malformed("‘<!’ begins neither a comment, nor a CDATA section, nor a DOCTYPE", at: position)
    }

    /// Whether the text at `position` is `mark`, in any case of letters as HTML has it; nil if it may become so.
    private func matches(_ bytes: Span<UInt8>, _ mark: StaticString) -> Bool? {
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

    /// `<?` at `position`.
    mutating func beginInstruction(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        let start = position + 2
        guard start < bytes.count else { return .stalled }
        guard XMLBytes.isNameStart(bytes[start]) else {
            throw .malformed("a processing instruction has no name", at: position)
        }
        guard let end = try nameEnd(bytes, start, bytes.count) else { return .stalled }
        if bytes[end] == UInt8(ascii: "?"), end + 1 == bytes.count { return .stalled }
        guard XMLBytes.isSpace(bytes[end]) || XMLBytes.matches(bytes, at: end, "?>") else {
            throw .malformed("the name of a processing instruction is not followed by a space", at: end)
        }
        let name = XMLBytes.excerpt(bytes, start..<end)
        if name.lowercased() == "xml", name != "xml" || base > 0 || position > 0 {
            throw .malformed("an XML declaration stands elsewhere than at the very beginning", at: position)
        }
        construct = .instruction
        position = end
        return .again
    }

    /// Goes on with the construct that is open.
    mutating func passConstruct(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        switch construct {
        case .comment: try passComment(bytes)
        case .cdata: try passCDATA(bytes)
        case .instruction: passInstruction(bytes)
        case .doctype: try passDoctype(bytes)
        case .none: .again
        }
    }

    private mutating func passComment(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        let dash = UInt8(ascii: "-")
        var index = position
        while index + 2 < bytes.count {
            if bytes[index] != dash {
                index = ByteWord.skip(bytes, from: index + 1, until: dash, dash, dash, dash)
            } else if bytes[index + 1] != dash {
                index += 2
            } else if bytes[index + 2] == UInt8(ascii: ">") {
                return close(at: index + 3)
            } else {
                throw .malformed("‘--’ stands in a comment", at: index)
            }
        }
        position = index
        return .stalled
    }

    private mutating func passCDATA(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        let start = position
        var index = start
        while index + 2 < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "]"), bytes[index + 1] == byte, bytes[index + 2] == UInt8(ascii: ">") {
                if collectsText { try gather(bytes, start..<index) }
                return close(at: index + 3)
            }
            if byte == XMLBytes.carriageReturn, collectsText {
                try gather(bytes, start..<index)
                return try lineEnd(at: index)
            }
            index += 1
        }
        if collectsText { try gather(bytes, start..<index) }
        position = index
        return .stalled
    }

    private mutating func passInstruction(_ bytes: Span<UInt8>) -> Step {
        var index = position
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "?"), bytes[index + 1] == UInt8(ascii: ">") {
                return close(at: index + 2)
            }
            index += 1
        }
        position = index
        return .stalled
    }

    private mutating func passDoctype(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        while position < bytes.count {
            guard doctypeLength < limits.tokenLength else {
                throw XMLFailure(
                    kind: .limitExceeded, offset: position,
                    reason: "the DOCTYPE is longer than \(limits.tokenLength) bytes")
            }
            let byte = bytes[position]
            position += 1
            doctypeLength += 1
            if doctype.isEnd(byte) { return close(at: position) }
        }
        return .stalled
    }

    private mutating func close(at index: Int) -> Step {
        construct = .none
        position = index
        return .again
    }
}
