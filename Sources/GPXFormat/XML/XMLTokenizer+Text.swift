/// Text: passed over where nobody wants it, collected where somebody does.
extension XMLTokenizer {
    /// White space outside the root element, where nothing else may stand.
    mutating func passSpace(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
            guard XMLBytes.isSpace(bytes[position]) else {
                let place = hasRoot ? "after" : "before"
                throw .malformed("there is text \(place) the root element", at: position)
            }
            position += 1
        }
        return .again
    }

    /// Unwanted text up to the next tag or reference, or to the end of the buffer.
    mutating func passText(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        let start = position
        var index = ByteWord.skip(
            bytes, from: start, until: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: ">"), UInt8(ascii: ">"))
        while index < bytes.count {
            let byte = bytes[index]
            // The three bytes that matter are the highest that the first test lets through.
            if byte <= UInt8(ascii: ">") {
                if byte == UInt8(ascii: "<") {
                    position = index
                    return .again
                }
                if byte == UInt8(ascii: "&") {
                    position = index
                    return try reference(bytes)
                }
                if byte == UInt8(ascii: ">") { try checkBrackets(bytes, start, index) }
            }
            index += 1
        }
        carryBrackets(bytes, start)
        position = bytes.count
        return .again
    }

    /// Wanted text, delivered from the buffer if it stands there in one piece, else gathered in `scratch`.
    mutating func collectText(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        let start = position
        var index = ByteWord.skip(
            bytes, from: start, until: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: ">"), XMLBytes.carriageReturn)
        while index < bytes.count {
            let byte = bytes[index]
            if byte <= UInt8(ascii: ">") {
                switch byte {
                case UInt8(ascii: "<"):
                    return try endPiece(bytes, start..<index)
                case UInt8(ascii: "&"):
                    try gather(bytes, start..<index)
                    position = index
                    return try reference(bytes)
                case UInt8(ascii: ">"):
                    // First the limit, which is reached first where the text comes in smaller pieces.
                    try makeRoom(for: index - start, at: start)
                    try checkBrackets(bytes, start, index)
                case XMLBytes.carriageReturn:
                    try gather(bytes, start..<index)
                    return try lineEnd(at: index)
                default:
                    break
                }
            }
            index += 1
        }
        try gather(bytes, start..<index)
        carryBrackets(bytes, start)
        position = index
        return .again
    }

    /// The text up to a `<`: complete if a tag follows.
    private mutating func endPiece(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(XMLFailure) -> Step {
        position = range.upperBound
        let next = position + 1 < bytes.count ? bytes[position + 1] : UInt8(ascii: "!")
        guard scratch.isEmpty, next != UInt8(ascii: "!"), next != UInt8(ascii: "?"),
            range.count <= limits.tokenLength
        else {
            try gather(bytes, range)
            return .again
        }
        textRange = range
        isTextDelivered = true
        return .token(.text)
    }

    /// A carriage return, alone or before a line feed, is a line feed (XML 1.0, 2.11).
    mutating func lineEnd(at index: Int) throws(XMLFailure) -> Step {
        try makeRoom(for: 1, at: index)
        scratch.append(XMLBytes.lineFeed)
        isAfterReturn = true
        brackets = 0
        position = index + 1
        return .again
    }

    /// Adds a piece of wanted text to `scratch`.
    mutating func gather(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(XMLFailure) {
        try makeRoom(for: range.count, at: range.lowerBound)
        bytes.extracting(range).withUnsafeBufferPointer { scratch.append(contentsOf: $0) }
    }

    private func makeRoom(for count: Int, at offset: Int) throws(XMLFailure) {
        let room = limits.tokenLength - scratch.count
        guard count <= room else {
            throw XMLFailure(
                kind: .limitExceeded, offset: offset + room,
                reason: "the text of <\(open.last)> is longer than \(limits.tokenLength) bytes")
        }
    }

    /// A reference in text, at `position`.
    private mutating func reference(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        brackets = 0
        switch try XMLReference.parse(bytes, at: position, end: bytes.count) {
        case .incomplete:
            return .stalled
        case .scalar(let scalar, let length):
            if collectsText {
                let text = Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter
                try makeRoom(for: text.count, at: position)
                scratch.append(contentsOf: text)
            }
            position += length
            return .again
        }
    }

    /// `]]>` may not stand in text (XML 1.0, 2.4).
    private func checkBrackets(_ bytes: Span<UInt8>, _ start: Int, _ index: Int) throws(XMLFailure) {
        if trailingBrackets(bytes, start..<index) == 2 { throw .malformed("‘]]>’ stands in text", at: index) }
    }

    private mutating func carryBrackets(_ bytes: Span<UInt8>, _ start: Int) {
        brackets = trailingBrackets(bytes, start..<bytes.count)
    }

    private func trailingBrackets(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        var count = 0
        var index = range.upperBound
        while count < 2, index > range.lowerBound {
            guard bytes[index - 1] == UInt8(ascii: "]") else { return count }
            index -= 1
            count += 1
        }
        // The run goes back to what was consumed before.
        return min(2, count + brackets)
    }
}
