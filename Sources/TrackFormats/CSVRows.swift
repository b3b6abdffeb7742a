/// Splits comma-separated values into rows of cells (RFC 4180), as they come.
///
/// The separator is the one of comma, semicolon and tab that stands most often in the first line. Lines end with a line
/// feed, with or without a carriage return before it. Empty lines are passed over.
struct CSVRows: Sendable {
    /// Bytes that one row may have.
    static let longestRow = 1 << 20

    /// The line that the last row began on, from 1.
    private(set) var line = 0

    private var buffer: [UInt8] = []
    private var position = 0
    private var nextLine = 1
    private var separator: UInt8?
    private var isFinal = false

    /// Adds bytes.
    mutating func append(_ bytes: Span<UInt8>) {
        buffer.removeSubrange(..<position)
        position = 0
        bytes.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    }

    mutating func finish() { isFinal = true }

    /// The next row; nil if more bytes are needed or at the end.
    mutating func next() throws -> [String]? {
        while true {
            guard let end = endOfRow() else {
                guard buffer.count - position <= Self.longestRow else {
                    throw TrackFormatError("the row at line \(nextLine) is longer than \(Self.longestRow) bytes")
                }
                return nil
            }
            var content = position..<end
            if let last = buffer[content].last, last == UInt8(ascii: "\r") { content = position..<end - 1 }
            position = min(end + 1, buffer.count)
            line = nextLine
            nextLine += 1 + buffer[content].count { $0 == UInt8(ascii: "\n") }
            guard !content.isEmpty else { continue }
            return cells(buffer[content])
        }
    }

    /// The next line feed outside quotes, or the end of the document.
    private func endOfRow() -> Int? {
        var isQuoted = false
        var index = position
        while index < buffer.count {
            switch buffer[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "\n") where !isQuoted: return index
            default: break
            }
            index += 1
        }
        return isFinal && position < buffer.count ? buffer.count : nil
    }

    private mutating func cells(_ row: ArraySlice<UInt8>) -> [String] {
        let separator = separator ?? Self.separator(of: row)
        self.separator = separator
        var cells: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var index = row.startIndex
        while index < row.endIndex {
            let byte = row[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                // Two quotes within quotes are one that belongs to the text.
                if isQuoted, index < row.endIndex, row[index] == byte {
                    cell.append(byte)
                    index += 1
                } else {
                    isQuoted.toggle()
                }
            } else if byte == separator, !isQuoted {
                cells.append(String(decoding: cell, as: UTF8.self))
                cell.removeAll(keepingCapacity: true)
            } else {
                cell.append(byte)
            }
        }
        return cells + [String(decoding: cell, as: UTF8.self)]
    }

    private static func separator(of row: ArraySlice<UInt8>) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        func count(_ byte: UInt8) -> Int { row.count { $0 == byte } }
        return candidates.max { count($0) < count($1) } ?? candidates[0]
    }
}
