import CodecSupport
import GPXFormat

/// Functions that parse the texts of single fields, such as times and numbers.
enum FieldText {
    /// Parses a time in ISO 8601 from the given range of bytes; returns `nil` for any other text.
    static func time(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Date? {
        TimestampText.parse(bytes, range).map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    /// Parses a time in ISO 8601 from a text; returns `nil` for any other text.
    static func time(_ text: String) -> Date? {
        let bytes = ContiguousArray(text.utf8)
        return time(bytes.span, 0..<bytes.count)
    }

    /// Parses a decimal number from the given range of bytes; returns `nil` for any other text.
    static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? { DecimalText.parse(bytes, range) }

    /// Returns the given range of bytes as text, unchanged.
    static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the part of the range without the spaces and tabs at either end.
    static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        func isBlank(_ index: Int) -> Bool { bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(start) { start += 1 }
        while start < end, isBlank(end - 1) { end -= 1 }
        return start..<end
    }
}

extension GPXPoint {
    /// Whether the latitude of the point is within ±90° and its longitude within ±180°.
    var hasCoordinate: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }
}
