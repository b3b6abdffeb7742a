/// Iterates over the cells of a line of text without copying them.
///
/// The first comma, semicolon or tab outside quotes is the separator of the line. If there is none, runs of blanks
/// separate the cells. A cell may be quoted.
struct LineCells {
    private let separator: UInt8
    private var index: Int
    private let end: Int
    private var isAtEnd = false

    private static let blank = UInt8(ascii: " ")
    private static let quote = UInt8(ascii: "\"")

    /// Creates an iterator that starts at the first cell of a line.
    init(_ line: Span<UInt8>) {
        var range = Self.trimmed(line, Self.text(of: line))
        separator = Self.separator(line, range)
        // If tabs separate the cells, a tab at an end of the line is not trimmed, since an empty cell may precede or
        // follow it.
        if separator == UInt8(ascii: "\t") { range = Self.text(of: line) }
        index = range.lowerBound
        end = range.upperBound
    }

    /// Whether blanks separate the cells of the line, as in a sentence.
    var isSeparatedByBlanks: Bool { separator == Self.blank }

    /// Returns the range of the next cell, without quotes and surrounding blanks; `nil` after the last cell.
    ///
    /// The range may be empty.
    mutating func next(_ line: Span<UInt8>) -> Range<Int>? {
        guard !isAtEnd else { return nil }
        let start = index
        var isQuoted = false
        while index < end, isQuoted || line[index] != separator {
            if line[index] == Self.quote { isQuoted.toggle() }
            index += 1
        }
        let cell = Self.unquoted(line, Self.trimmed(line, start..<index))
        if separator == Self.blank {
            while index < end, line[index] == separator { index += 1 }
            isAtEnd = index == end
        } else {
            isAtEnd = index == end
            index += 1
        }
        return cell
    }

    /// Returns the range of a line's text without the byte order mark (U+FEFF in UTF-8) that some programs write first.
    static func text(of line: Span<UInt8>) -> Range<Int> {
        let hasMark = line.count >= 3 && line[0] == 0xEF && line[1] == 0xBB && line[2] == 0xBF
        return (hasMark ? 3 : 0)..<line.count
    }

    /// Returns the given range of a line without the blanks at both ends.
    static func trimmed(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(line[start]) { start += 1 }
        while start < end, isBlank(line[end - 1]) { end -= 1 }
        return start..<end
    }

    private static func unquoted(_ line: Span<UInt8>, _ cell: Range<Int>) -> Range<Int> {
        guard cell.count >= 2, line[cell.lowerBound] == quote, line[cell.upperBound - 1] == quote else { return cell }
        return trimmed(line, cell.lowerBound + 1..<cell.upperBound - 1)
    }

    private static func separator(_ line: Span<UInt8>, _ range: Range<Int>) -> UInt8 {
        var isQuoted = false
        for index in range {
            switch line[index] {
            case quote: isQuoted.toggle()
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"):
                if !isQuoted { return line[index] }
            default: break
            }
        }
        return blank
    }

    /// Returns whether a byte is a blank, a tab, or part of a line ending.
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == blank || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
    }
}
