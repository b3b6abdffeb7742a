import Foundation
import GPXFormat
import GeolocationPrimitives

/// Text of single values, as formats have it in their cells.
enum FieldText {
    /// A time in ISO 8601; nil for anything else.
    static func time(_ text: String) -> Date? {
        let bytes = ContiguousArray(text.utf8)
        return TimestampText.parse(bytes.span, 0..<bytes.count).map(Date.init(timeIntervalSinceReferenceDate:))
    }

    /// A decimal number; nil for anything else.
    static func number(_ text: String) -> Double? {
        let bytes = ContiguousArray(text.utf8)
        return DecimalText.parse(bytes.span, 0..<bytes.count)
    }
}

extension [UInt8] {
    /// Appends text as it stands.
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends a number with at most 9 decimals; false, and nothing, where it is not finite or has 1e15 or more.
    mutating func append(field number: Double) -> Bool {
        guard abs(number) < 1e15 else { return false }
        append(decimal: number)
        return true
    }

    /// Appends a time without quotes; false, and nothing, where it lies outside the years 1 to 9999.
    mutating func append(field time: Date) -> Bool {
        guard let time = Timestamp(time) else { return false }
        time.write(to: &self)
        return true
    }
}

extension GPXPoint {
    /// Whether the coordinate is within ±90 and ±180 degrees.
    var hasCoordinate: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }
}
