/// Splits comma-separated values into rows of cells (RFC 4180), as they come, in one pass.
///
/// The separator is the one of comma, semicolon and tab that stands most often in the first line. Lines end with a line
/// feed, with or without a carriage return before it. Empty lines are passed over. A quote opens a cell only at its
/// beginning; elsewhere it is a character like others, as in `19" rack`.
struct CSVRows: Sendable {
    /// Bytes and separators that one row may have.
    static let longestRow = 1 << 20

    /// The line that the last row began on, from 1.
    private(set) var line = 1

    /// The cells of the last row behind each other, without separators and quotes.
    private(set) var text: ContiguousArray<UInt8> = []

    /// Where in ``text`` each cell ends.
    private(set) var ends: [Int] = []

    /// In which part of a cell the next byte stands.
    private enum State {
        case start
        case plain
        case quoted
        /// Behind a quote within quotes: the end of the cell, or the first half of a quote that belongs to it.
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

    /// The separators of the first row, behind each of which a cell ends until it is known which one counts.
    private var candidates: [UInt8] = []

    /// Adds bytes.
    mutating func append(_ bytes: Span<UInt8>) {
        buffer.removeSubrange(..<position)
        position = 0
        bytes.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    }

    /// Declares that the document ends with the bytes appended so far.
    mutating func finish() { isFinal = true }

    /// The cells of the last row, as ranges of ``text``.
    func cell(_ index: Int) -> Range<Int>? {
        index < ends.count ? (index > 0 ? ends[index - 1] : 0)..<ends[index] : nil
    }

    /// Goes on to the next row; false if more bytes are needed or at the end.
    mutating func next() throws -> Bool {
        if isComplete { forgetRow() }
        guard skipByteOrderMark() else { return false }
        while position < buffer.count {
            let byte = buffer[position]
            position += 1
            if byte == UInt8(ascii: "\n") { nextLine += 1 }
            guard byte == UInt8(ascii: "\n"), state != .quoted else {
                take(byte)
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

    private mutating func take(_ byte: UInt8) {
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

    /// Ends the row; false where there is nothing in it.
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

    /// Passes over the mark that some programs begin UTF-8 with; false while it is not known whether it is there.
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
