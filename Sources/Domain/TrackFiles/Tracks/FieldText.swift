import CodecSupport
import GPXFormat

/// Functions that parse the texts of single fields, such as times and numbers.
enum FieldText {
    /// Parses a time from the given range of bytes, in ISO 8601 or as a number of seconds or milliseconds since 1970;
    /// returns `nil` for any other text.
    static func time(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Date? {
        if let seconds = TimestampText.parse(bytes, range) { return Date(timeIntervalSinceReferenceDate: seconds) }
        return number(bytes, range).flatMap(time)
    }

    /// Parses a time from a text, in ISO 8601 or as a number of seconds or milliseconds since 1970; returns `nil` for
    /// any other text.
    static func time(_ text: String) -> Date? {
        let bytes = ContiguousArray(text.utf8)
        return time(bytes.span, 0..<bytes.count)
    }

    /// Returns the time that a number of seconds (from 1973 on) or milliseconds (from 2001 on) since 1970 means; `nil`
    /// for any other number.
    ///
    /// The numbers between these ranges are more likely dates of twelve digits, such as 202611201040, than the
    /// milliseconds of a time before 2001.
    static func time(_ number: Double) -> Date? {
        guard 1e8..<1e11 ~= number || 1e12..<1e13 ~= number else { return nil }
        return Date(unixTime: number)
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
