/// Splits comma-separated values into rows of cells (RFC 4180), incrementally and in one pass.
///
/// The separator is whichever of comma, semicolon and tab is most frequent in the first line. Lines end with a line
/// feed, optionally preceded by a carriage return. Empty lines are skipped. A quote opens a quoted cell only at the
/// beginning of the cell; elsewhere it is an ordinary character, as in `19" rack`.
struct CSVRows: Sendable {
    /// The maximum size of a row in bytes, including one byte for the end of each cell.
    static let longestRow = 1 << 20

    /// The number of the line on which the current row began, counted from 1.
    private(set) var line = 1

    /// The bytes of the cells of the current row, one cell after the other, without separators and quotes.
    private(set) var text: ContiguousArray<UInt8> = []

    /// The end of each cell of the current row, as an index in ``text``.
    private(set) var ends: [Int] = []

    /// The state of the parser: the part of a cell to which the next byte belongs.
    private enum State {
        case start
        case plain
        case quoted
        /// A quote within a quoted cell was read: it ends the cell, or it is the first half of an escaped quote.
        case closing
    }

    private var buffer: ContiguousArray<UInt8> = []
    private var position = 0
    private var state = State.start
    private var nextLine = 1
    private var isBegun = false
    private var isComplete = false
    private var isFinal = false
    private var separator: UInt8?

    /// The separators in the first row.
    ///
    /// Each of them ends a cell until the actual separator has been determined.
    private var candidates: [UInt8] = []

    /// Appends the next bytes of the document.
    mutating func append(_ bytes: Span<UInt8>) {
        buffer.removeSubrange(..<position)
        position = 0
        bytes.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    }

    /// Declares that the document ends with the bytes appended so far.
    mutating func finish() { isFinal = true }

    /// Returns the given cell of the current row as a range of ``text``; `nil` if the index is out of range.
    func cell(_ index: Int) -> Range<Int>? {
        index < ends.count ? (index > 0 ? ends[index - 1] : 0)..<ends[index] : nil
    }

    /// Advances to the next row of the document; returns `false` at the end or if more bytes are needed.
    mutating func next() throws -> Bool {
        if isComplete { forgetRow() }
        guard skipByteOrderMark() else { return false }
        while position < buffer.count {
            let byte = buffer[position]
            position += 1
            if byte == UInt8(ascii: "\n") { nextLine += 1 }
            guard byte == UInt8(ascii: "\n"), state != .quoted else {
                ingest(byte)
                continue
            }
            try checkLength()
            if endRow() { return true }
        }
        try checkLength()
        guard isFinal else { return false }
        guard state != .quoted else { throw TrackFormatError("a quote in the row at line \(line) is never closed") }
        return endRow()
    }

    private func checkLength() throws {
        guard text.count + ends.count <= Self.longestRow else {
            throw TrackFormatError("the row at line \(line) is longer than \(Self.longestRow) bytes")
        }
    }

    private mutating func ingest(_ byte: UInt8) {
        switch (state, byte) {
        case (.start, UInt8(ascii: "\"")): state = .quoted
        case (.quoted, UInt8(ascii: "\"")): state = .closing
        case (.quoted, _): text.append(byte)
        case (.closing, UInt8(ascii: "\"")):
            text.append(byte)
            state = .quoted
        case (_, _) where isSeparator(byte):
            ends.append(text.count)
            if separator == nil { candidates.append(byte) }
            state = .start
        default:
            text.append(byte)
            state = .plain
        }
    }

    private func isSeparator(_ byte: UInt8) -> Bool {
        if let separator { return byte == separator }
        return byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
    }

    /// Ends the current row; returns `false` if the row is empty.
    private mutating func endRow() -> Bool {
        if state == .plain, text.last == UInt8(ascii: "\r") { text.removeLast() }
        guard !text.isEmpty || !ends.isEmpty else {
            forgetRow()
            return false
        }
        if separator == nil { chooseSeparator() }
        ends.append(text.count)
        isComplete = true
        return true
    }

    private mutating func chooseSeparator() {
        let separators = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")]
        func count(_ byte: UInt8) -> Int { candidates.count { $0 == byte } }
        let chosen = separators.max { count($0) < count($1) } ?? UInt8(ascii: ",")
        ends = zip(ends, candidates).filter { $0.1 == chosen }.map(\.0)
        candidates = []
        separator = chosen
    }

    private mutating func forgetRow() {
        text.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        state = .start
        isComplete = false
        line = nextLine
    }

    /// Skips a byte order mark; returns `false` until it is known whether the document begins with one.
    private mutating func skipByteOrderMark() -> Bool {
        guard !isBegun else { return true }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let isMarked = buffer.starts(with: mark)
        guard isMarked || isFinal || !mark.starts(with: buffer) else { return false }
        isBegun = true
        if isMarked { position = mark.count }
        return true
    }
}
