#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A time that is written as ISO 8601 in UTC: with three decimals, or with six if three cannot represent the time.
///
/// Times are limited to the years 1 to 9999, since the years of ISO 8601 have four digits.
package struct Timestamp: Codable, Sendable {
    /// The time in microseconds since 1970-01-01T00:00:00Z.
    package let microseconds: Int64

    /// Creates the time nearest to `date`; `nil` if `date` is outside the years 1 to 9999 or NaN.
    package init?(_ date: Date) {
        self.init(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }

    /// Returns whether a date is within the years 1 to 9999.
    package static func covers(_ date: Date) -> Bool { seconds.contains(date.timeIntervalSinceReferenceDate) }

    /// Creates the time nearest to `seconds` since 2001-01-01T00:00:00Z; `nil` outside the years 1 to 9999 and for NaN.
    package init?(secondsSinceReferenceDate seconds: Double) {
        guard Self.seconds.contains(seconds) else { return nil }
        // Far from 2001, a `Date` cannot represent each microsecond. A time that is a whole millisecond within the
        // rounding error is therefore rounded to that millisecond.
        let milliseconds = (seconds * 1e3).rounded()
        let isWhole = abs(milliseconds / 1e3 - seconds) <= seconds.ulp
        let rounded = (isWhole ? Int64(milliseconds) * 1000 : Int64((seconds * 1e6).rounded())) + Self.referenceDate
        microseconds = min(rounded, Self.range.upperBound)
    }

    package init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// The `Date` nearest to this time.
    package var date: Date { Date(timeIntervalSinceReferenceDate: Double(microseconds - Self.referenceDate) / 1e6) }

    /// The range of the years 1 to 9999, in seconds since 2001-01-01T00:00:00Z.
    private static var seconds: Range<Double> { -63_113_904_000..<252_423_993_600 }

    /// The range of the years 1 to 9999, in microseconds since 1970-01-01T00:00:00Z.
    static let range: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999

    /// The reference date of `Date`, 2001-01-01T00:00:00Z, in microseconds since 1970-01-01T00:00:00Z.
    static let referenceDate: Int64 = 978_307_200_000_000

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = Timestamp(iso8601: text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text.prefix(40))\" is not an ISO 8601 time, such as 2026-11-20T10:40:00.250Z")
        }
        self = time
    }

    package func encode(to encoder: any Encoder) throws {
        var text: [UInt8] = []
        write(to: &text)
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: text, as: UTF8.self))
    }

    /// Appends the time as ISO 8601 text, without quotes.
    package func write(to bytes: inout [UInt8]) {
        let (day, time) = microseconds.flooredQuotientAndRemainder(dividingBy: 86_400_000_000)
        let (year, month, dayOfMonth) = GregorianDay.date(number: day)
        let second = time / 1_000_000
        let fraction = time % 1_000_000
        bytes.append(digits: year, count: 4)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(digits: month, count: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(digits: dayOfMonth, count: 2)
        bytes.append(UInt8(ascii: "T"))
        bytes.append(digits: second / 3600, count: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digits: second / 60 % 60, count: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digits: second % 60, count: 2)
        bytes.append(UInt8(ascii: "."))
        if fraction % 1000 == 0 {
            bytes.append(digits: fraction / 1000, count: 3)
        } else {
            bytes.append(digits: fraction, count: 6)
        }
        bytes.append(UInt8(ascii: "Z"))
    }
}
