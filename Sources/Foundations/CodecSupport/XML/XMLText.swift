/// The text between two XML tags; it is always checked, but collected only if it is wanted.
///
/// Text that is contiguous in the buffer is returned as a range of the buffer; other text is collected in `scratch`.
/// The error for a text that is too long contains only "longer than …", to which the tokenizer adds the name of the
/// element.
package struct XMLText: Sendable {
    /// Whether the text up to the next tag should be collected.
    package var isWanted = false
    /// The range of the latest text in the buffer; nil if the text was collected in `scratch`.
    package private(set) var range: Range<Int>?
    /// The bytes of a text that is not contiguous in the buffer.
    package private(set) var scratch: ContiguousArray<UInt8> = []

    private let limit: Int
    /// Whether the text was returned as the latest token, so that it is discarded before the next token is read.
    private var isDelivered = false
    /// Whether the last byte consumed was a carriage return, for which a line feed has already been collected.
    private var isAfterReturn = false
    /// The number of `]` at the end of the text consumed so far, limited to 2.
    private var brackets = 0

    init(limit: Int) {
        self.limit = limit
        scratch.reserveCapacity(256)
    }

    /// Discards a text that was returned as a token, before the next token is read.
    @inline(__always)
    mutating func prepare() {
        guard isDelivered else { return }
        isDelivered = false
        range = nil
        if !scratch.isEmpty { scratch.removeAll(keepingCapacity: true) }
    }

    /// Whether text is neither wanted nor being collected.
    var isAtRest: Bool { !isWanted && !isAfterReturn && scratch.isEmpty }

    /// Returns the offset of the next `<` if the text before it needs neither checks nor decoding.
    ///
    /// The result is nil if the text needs them, or if the `<` has not arrived.
    package static func plainEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        let (less, greater, reference) = (UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"))
        let end = ByteWord.skip(bytes, from: start, until: less, greater, reference, XMLBytes.carriageReturn)
        return end + 8 <= bytes.count && bytes[end] == less ? end : nil
    }

    /// Removes the range of the latest text, since the bytes in the buffer are about to move.
    mutating func invalidateRange() {
        range = nil
    }

    /// Skips the byte at `position` if it is the line feed after a carriage return; otherwise returns `false`.
    @inline(__always)
    mutating func skipLineFeed(_ bytes: Span<UInt8>, _ position: inout Int) -> Bool {
        guard isAfterReturn else { return false }
        isAfterReturn = false
        guard bytes[position] == XMLBytes.lineFeed else { return false }
        position += 1
        return true
    }

    /// Records that markup begins, so that a `]]` before it and a `>` after it do not form a `]]>`.
    mutating func beginMarkup() {
        brackets = 0
    }

    /// Returns the collected text as the next token.
    mutating func deliver() -> XMLTokenizer.Step {
        isDelivered = true
        return .token(.text)
    }

    /// Skips text that is not wanted, up to the next tag or reference, or to the end of the buffer.
    mutating func skip(_ bytes: Span<UInt8>, _ position: inout Int) throws(XMLFailure) -> XMLTokenizer.Step {
        let start = position
        var index = ByteWord.skip(
            bytes, from: start, until: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: ">"), UInt8(ascii: ">"))
        while index < bytes.count {
            let byte = bytes[index]
            // The byte `>` is the highest of the three bytes searched for, so one comparison excludes most other bytes.
            if byte <= UInt8(ascii: ">") {
                if byte == UInt8(ascii: "<") {
                    position = index
                    return .again
                }
                if byte == UInt8(ascii: "&") {
                    position = index
                    return try reference(bytes, &position)
                }
                if byte == UInt8(ascii: ">") { try checkBrackets(bytes, start, index) }
            }
            index += 1
        }
        brackets = trailingBrackets(bytes, start..<bytes.count)
        position = bytes.count
        return .again
    }

    /// Collects text up to the next tag or reference, or to the end of the buffer.
    mutating func collect(_ bytes: Span<UInt8>, _ position: inout Int) throws(XMLFailure) -> XMLTokenizer.Step {
        let start = position
        var index = ByteWord.skip(
            bytes, from: start, until: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: ">"), XMLBytes.carriageReturn)
        while index < bytes.count {
            let byte = bytes[index]
            if byte <= UInt8(ascii: ">") {
                switch byte {
                case UInt8(ascii: "<"):
                    position = index
                    return try end(bytes, start..<index)
                case UInt8(ascii: "&"):
                    try gather(bytes, start..<index)
                    position = index
                    return try reference(bytes, &position)
                case UInt8(ascii: ">"):
                    // The limit is checked before the brackets, as it would be if the text arrived in smaller chunks.
                    try makeRoom(for: index - start, at: start)
                    try checkBrackets(bytes, start, index)
                case XMLBytes.carriageReturn:
                    try gather(bytes, start..<index)
                    try collectReturn(at: index)
                    position = index + 1
                    return .again
                default:
                    break
                }
            }
            index += 1
        }
        try gather(bytes, start..<index)
        brackets = trailingBrackets(bytes, start..<bytes.count)
        position = index
        return .again
    }

    /// Skips a CDATA section, and collects its text if it is wanted.
    mutating func passCDATA(_ bytes: Span<UInt8>, _ position: inout Int) throws(XMLFailure) -> XMLConstruct.Progress {
        let start = position
        var index = start
        while index + 2 < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "]"), bytes[index + 1] == byte, bytes[index + 2] == UInt8(ascii: ">") {
                if isWanted { try gather(bytes, start..<index) }
                position = index + 3
                return .ended
            }
            if byte == XMLBytes.carriageReturn, isWanted {
                try gather(bytes, start..<index)
                try collectReturn(at: index)
                position = index + 1
                return .advanced
            }
            index += 1
        }
        if isWanted { try gather(bytes, start..<index) }
        position = index
        return .stalled
    }

    /// Handles the text before a `<`.
    ///
    /// If the `<` begins a tag, the text is complete and returned as a token. Otherwise, such as before a comment, the
    /// text is collected, since it may continue after the `<`.
    private mutating func end(_ bytes: Span<UInt8>, _ piece: Range<Int>) throws(XMLFailure) -> XMLTokenizer.Step {
        let next = piece.upperBound + 1 < bytes.count ? bytes[piece.upperBound + 1] : UInt8(ascii: "!")
        guard scratch.isEmpty, next != UInt8(ascii: "!"), next != UInt8(ascii: "?"), piece.count <= limit else {
            try gather(bytes, piece)
            return .again
        }
        range = piece
        return deliver()
    }

    /// Collects a line feed for a carriage return, whether or not a line feed follows it (XML 1.0, 2.11).
    private mutating func collectReturn(at index: Int) throws(XMLFailure) {
        try makeRoom(for: 1, at: index)
        scratch.append(XMLBytes.lineFeed)
        isAfterReturn = true
        brackets = 0
    }

    private mutating func gather(_ bytes: Span<UInt8>, _ piece: Range<Int>) throws(XMLFailure) {
        try makeRoom(for: piece.count, at: piece.lowerBound)
        bytes.extracting(piece).withUnsafeBufferPointer { scratch.append(contentsOf: $0) }
    }

    private func makeRoom(for count: Int, at offset: Int) throws(XMLFailure) {
        let room = limit - scratch.count
        guard count <= room else {
            throw XMLFailure(kind: .limitExceeded, offset: offset + room, reason: "longer than \(limit) bytes")
        }
    }

    private mutating func reference(
        _ bytes: Span<UInt8>, _ position: inout Int
    ) throws(XMLFailure) -> XMLTokenizer.Step {
        brackets = 0
        switch try XMLReference.parse(bytes, at: position, end: bytes.count) {
        case .incomplete:
            return .stalled
        case .scalar(let scalar, let length):
            if isWanted {
                let text = Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter
                try makeRoom(for: text.count, at: position)
                scratch.append(contentsOf: text)
            }
            position += length
            return .again
        }
    }

    /// Throws if the `>` at `index` ends a `]]>`, which is not allowed in text (XML 1.0, 2.4).
    private func checkBrackets(_ bytes: Span<UInt8>, _ start: Int, _ index: Int) throws(XMLFailure) {
        if trailingBrackets(bytes, start..<index) == 2 { throw .malformed("‘]]>’ in text", at: index) }
    }

    private func trailingBrackets(_ bytes: Span<UInt8>, _ piece: Range<Int>) -> Int {
        var count = 0
        var index = piece.upperBound
        while count < 2, index > piece.lowerBound {
            guard bytes[index - 1] == UInt8(ascii: "]") else { return count }
            index -= 1
            count += 1
        }
        // The `]` at the start of this piece continue those at the end of the text that was consumed earlier.
        return min(2, count + brackets)
    }
}
