/// A parser for ISO 8601 date-times in the forms found in GPX files.
///
/// The parser accepts a year, a year and month, a date, or a date with a time `hh:mm` or `hh:mm:ss`. The date and the
/// time are separated by `T`, `t` or a space. A fraction of any length may follow after `.` or `,`. The zone is `Z`,
/// `z`, `±hh`, `±hhmm` or `±hh:mm`; without a zone, the time is UTC. If a space precedes the time, a space may also
/// precede the zone, which may then be `UTC`, too. A leap second `:60` is read as the next second, and `24:00:00` as the
/// next day. A time that the zone moves out of the years 1 to 9999 is rejected.
///
/// Seconds are stored as `Int64`, since `Int` has 32 bits on some watches.
package struct TimestampText {
    /// The range of the years 0001 to 9999, in seconds since 2001-01-01T00:00:00Z.
    private static let fourDigitYears = dayNumber(1, 1, 1) * 86_400..<dayNumber(10_000, 1, 1) * 86_400

    /// The end of the years with four digits, 10000-01-01T00:00:00Z, in seconds since 2001-01-01T00:00:00Z.
    private static let endOfYears = 252_423_993_600.0

    /// A fraction of a second: a numerator divided by a power of ten.
    struct Fraction {
        var numerator: Int64 = 0
        /// The number of decimal places in the fraction; digits after the twelfth are dropped.
        var places = 0

        /// The denominator of the fraction: ten to the power of `places`.
        var unit: Int64 { (0..<places).reduce(1) { power, _ in power * 10 } }

        /// The number of whole microseconds in the fraction, rounded down.
        var microseconds: Int64 { unit > 1_000_000 ? numerator / (unit / 1_000_000) : numerator * (1_000_000 / unit) }
    }

    private var index: Int
    private let end: Int
    /// Whether a space separates the time from the date.
    private var isSpaced = false

    /// Returns the date-time in `range` as seconds since 2001-01-01T00:00:00Z; `nil` if it is not valid.
    package static func parse(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
        // The sum is limited, since rounding the fraction up may lead to the year 10000.
        time(bytes, range).map { min(sum($0.seconds, $0.fraction), endOfYears.nextDown) }
    }

    /// Returns the date-time in `range` as whole seconds since 2001-01-01T00:00:00Z and the fraction of a second that
    /// follows them; `nil` if the date-time is not valid.
    static func time(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (seconds: Int64, fraction: Fraction)? {
        var text = TimestampText(index: range.lowerBound, end: range.upperBound)
        return text.parse(bytes)
    }

    private mutating func parse(_ bytes: Span<UInt8>) -> (seconds: Int64, fraction: Fraction)? {
        guard let year = digits(bytes, 4), year >= 1 else { return nil }
        var month: Int64 = 1
        var day: Int64?
        if consume(bytes, UInt8(ascii: "-")) {
            guard let value = digits(bytes, 2), 1...12 ~= value else { return nil }
            month = value
            if consume(bytes, UInt8(ascii: "-")) {
                guard let value = digits(bytes, 2), 1...GregorianDay.length(ofMonth: month, year: year) ~= value else {
                    return nil
                }
                day = value
            } else if index < end {
                return nil
            }
        }
        let midnight = Self.dayNumber(year, month, day ?? 1) * 86_400
        if index == end { return (midnight, Fraction()) }
        guard day != nil, consumeTimeMark(bytes) else { return nil }
        return time(bytes, midnight)
    }

    private mutating func time(_ bytes: Span<UInt8>, _ midnight: Int64) -> (seconds: Int64, fraction: Fraction)? {
        guard let hour = digits(bytes, 2), hour <= 24, consume(bytes, UInt8(ascii: ":")),
            let minute = digits(bytes, 2), minute <= 59
        else { return nil }
        var second: Int64 = 0
        if consume(bytes, UInt8(ascii: ":")) {
            guard let value = digits(bytes, 2), value <= 60 else { return nil }
            second = value
        }
        guard let fraction = fraction(bytes), let offset = zone(bytes), index == end else { return nil }
        if hour == 24, minute != 0 || second != 0 || fraction.numerator != 0 { return nil }
        let seconds = midnight + hour * 3600 + minute * 60 + second - offset
        return Self.fourDigitYears.contains(seconds) ? (seconds, fraction) : nil
    }

    /// Parses the fraction of a second; digits after the twelfth are dropped.
    private mutating func fraction(_ bytes: Span<UInt8>) -> Fraction? {
        guard consume(bytes, UInt8(ascii: ".")) || consume(bytes, UInt8(ascii: ",")) else { return Fraction() }
        let start = index
        var numerator: Int64 = 0
        var places = 0
        while index < end, let digit = Self.digit(bytes[index]) {
            if places < 12 {
                numerator = numerator * 10 + digit
                places += 1
            }
            index += 1
        }
        return index == start ? nil : Fraction(numerator: numerator, places: places)
    }

    /// Parses the time zone, and returns its offset from UTC in seconds.
    private mutating func zone(_ bytes: Span<UInt8>) -> Int64? {
        guard index < end else { return 0 }
        if isSpaced, consume(bytes, UInt8(ascii: " ")), consume(bytes, UInt8(ascii: "U")) {
            return consume(bytes, UInt8(ascii: "T")) && consume(bytes, UInt8(ascii: "C")) ? 0 : nil
        }
        if consume(bytes, UInt8(ascii: "Z")) || consume(bytes, UInt8(ascii: "z")) { return 0 }
        let isWest = consume(bytes, UInt8(ascii: "-"))
        guard isWest || consume(bytes, UInt8(ascii: "+")), let hours = digits(bytes, 2), hours <= 23 else { return nil }
        var minutes: Int64 = 0
        if index < end {
            _ = consume(bytes, UInt8(ascii: ":"))
            guard let value = digits(bytes, 2), value <= 59 else { return nil }
            minutes = value
        }
        let offset = hours * 3600 + minutes * 60
        return isWest ? -offset : offset
    }

    private mutating func consumeTimeMark(_ bytes: Span<UInt8>) -> Bool {
        isSpaced = consume(bytes, UInt8(ascii: " "))
        return isSpaced || consume(bytes, UInt8(ascii: "T")) || consume(bytes, UInt8(ascii: "t"))
    }

    private mutating func consume(_ bytes: Span<UInt8>, _ byte: UInt8) -> Bool {
        guard index < end, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func digits(_ bytes: Span<UInt8>, _ count: Int) -> Int64? {
        guard end - index >= count else { return nil }
        var value: Int64 = 0
        for _ in 0..<count {
            guard let digit = Self.digit(bytes[index]) else { return nil }
            value = value * 10 + digit
            index += 1
        }
        return value
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        let value = byte &- UInt8(ascii: "0")
        return value < 10 ? Int64(value) : nil
    }

    /// Returns the sum of whole seconds and a fraction.
    ///
    /// The result is rounded only once, provided that the sum, counted in units of the fraction's last digit, is an
    /// integer that a `Double` represents exactly.
    private static func sum(_ seconds: Int64, _ fraction: Fraction) -> Double {
        if fraction.numerator == 0 { return Double(seconds) }
        let unit = fraction.unit
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: unit)
        if !overflow, scaled.magnitude < 1 << 53 { return Double(scaled + fraction.numerator) / Double(unit) }
        return Double(seconds) + Double(fraction.numerator) / Double(unit)
    }

    /// Returns the number of days from 2001-01-01 to the given date.
    private static func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        GregorianDay.number(year: year, month: month, day: day) - 11_323
    }
}
