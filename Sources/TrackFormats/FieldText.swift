import GPXFormat
import GeolocationPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Text of single values, as formats have it in their cells.
enum FieldText {
    /// A time in ISO 8601; nil for anything else.
    static func time(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Date? {
        TimestampText.parse(bytes, range).map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    /// A time in ISO 8601; nil for anything else.
    static func time(_ text: String) -> Date? {
        let bytes = ContiguousArray(text.utf8)
        return time(bytes.span, 0..<bytes.count)
    }

    /// A decimal number; nil for anything else.
    static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? { DecimalText.parse(bytes, range) }

    /// The text as it stands.
    static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// The range without spaces and tabs at its ends.
    static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        func isBlank(_ index: Int) -> Bool { bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(start) { start += 1 }
        while start < end, isBlank(end - 1) { end -= 1 }
        return start..<end
    }
}

extension [UInt8] {
    /// Appends text as it stands.
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends the shortest decimal that reads back to the same number, without decimals if it is whole.
    ///
    /// The number must be finite.
    mutating func append(field number: Double) {
        if number.rounded() == number, abs(number) < 1e15 {
            append(integer: Int64(number))
        } else {
            append(shortest: number)
        }
    }
}

extension GPXPoint {
    /// Whether the coordinate is within ±90 and ±180 degrees.
    var hasCoordinate: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }
}
