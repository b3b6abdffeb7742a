import CodecSupport

/// A time of day in UTC.
public struct NMEATime: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Microseconds since midnight, 0...86 400 999 999; second 86 400 is the leap second at the end of the day.
    public let microseconds: Int64

    /// Creates a time of day from microseconds since midnight; nil if they are out of range.
    public init?(microseconds: Int64) {
        guard 0...86_400_999_999 ~= microseconds else { return nil }
        self.microseconds = microseconds
    }

    /// Creates a time of day from its components; nil if one is out of range.
    ///
    /// Second 60 is allowed in every minute and is stored as the next second. There are two reasons: in local time, a
    /// leap second may come at the end of any hour, and some receivers round up to 60.
    public init?(hour: Int, minute: Int, second: Int, microsecond: Int = 0) {
        guard 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second, 0...999_999 ~= microsecond else { return nil }
        microseconds = Int64(hour * 3600 + minute * 60 + second) * 1_000_000 + Int64(microsecond)
    }

    /// The time of day in seconds since midnight, 0..<86 401.
    public var seconds: Double { Double(microseconds) / 1e6 }

    /// Orders times of day from earlier to later.
    public static func < (left: NMEATime, right: NMEATime) -> Bool { left.microseconds < right.microseconds }

    /// The time of day in the form `12:35:19.25`.
    public var description: String {
        var text: [UInt8] = []
        write(to: &text, separator: UInt8(ascii: ":"), decimals: 6)
        while text.last == UInt8(ascii: "0") { text.removeLast() }
        if text.last == UInt8(ascii: ".") { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}

extension NMEATime {
    /// Appends the time of day as `hhmmss`, with `decimals` decimals of the second, 0...6.
    ///
    /// A `separator` other than nil is written between hours, minutes and seconds. A leap second at the end of the day
    /// is written as second 60.
    func write(to bytes: inout [UInt8], separator: UInt8? = nil, decimals: Int) {
        let isLeap = microseconds >= 86_400_000_000
        let total = isLeap ? microseconds - 1_000_000 : microseconds
        let second = total / 1_000_000
        bytes.append(digits: second / 3600, count: 2)
        if let separator { bytes.append(separator) }
        bytes.append(digits: second / 60 % 60, count: 2)
        if let separator { bytes.append(separator) }
        bytes.append(digits: second % 60 + (isLeap ? 1 : 0), count: 2)
        guard decimals > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        var fraction = total % 1_000_000
        for _ in 0..<(6 - min(decimals, 6)) { fraction /= 10 }
        bytes.append(digits: fraction, count: min(decimals, 6))
    }

    /// Parses a time `hhmmss` with any number of decimals, which are truncated to microseconds; nil for anything else.
    @inline(__always)
    init?(_ field: UnsafeBufferPointer<UInt8>) {
        guard let hour = NMEANumber.twoDigits(field, 0), let minute = NMEANumber.twoDigits(field, 2),
            let second = NMEANumber.twoDigits(field, 4)
        else { return nil }
        var fraction = 0
        var scale = 1_000_000
        if field.count > 6 {
            guard field[6] == UInt8(ascii: ".") else { return nil }
            var index = 7
            while index < field.count {
                let digit = field[index] &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                if scale > 1 {
                    fraction = fraction * 10 + Int(digit)
                    scale /= 10
                }
                index += 1
            }
        }
        self.init(hour: hour, minute: minute, second: second, microsecond: fraction * scale)
    }
}

/// A date of the Gregorian calendar.
public struct NMEADate: Sendable, Hashable, Comparable, CustomStringConvertible {
    private let storedYear: Int16
    private let storedMonth: Int8
    private let storedDay: Int8

    /// The year of the date, 1...9999.
    public var year: Int { Int(storedYear) }
    /// The month of the date, 1...12.
    public var month: Int { Int(storedMonth) }
    /// The day of the date in its month, from 1.
    public var day: Int { Int(storedDay) }

    /// Creates a date from a year, month and day; nil if the Gregorian calendar has no such date.
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, day >= 1,
            day <= GregorianDay.length(ofMonth: Int64(month), year: Int64(year))
        else { return nil }
        storedYear = Int16(year)
        storedMonth = Int8(month)
        storedDay = Int8(day)
    }

    /// Creates a date from a two-digit year; nil if the Gregorian calendar has no such date.
    ///
    /// The years 80...99 mean 1980...1999, since GPS began in 1980; 0...79 mean 2000...2079.
    public init?(twoDigitYear year: Int, month: Int, day: Int) {
        guard 0...99 ~= year else { return nil }
        self.init(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day)
    }

    /// The number of days from 1970-01-01 to this date.
    public var daysSince1970: Int {
        Int(GregorianDay.number(year: Int64(year), month: Int64(month), day: Int64(day)))
    }

    /// Orders dates from earlier to later.
    public static func < (left: NMEADate, right: NMEADate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// The date in the form `2026-11-20`.
    public var description: String {
        var text: [UInt8] = []
        text.append(digits: Int64(year), count: 4)
        text.append(UInt8(ascii: "-"))
        text.append(digits: Int64(month), count: 2)
        text.append(UInt8(ascii: "-"))
        text.append(digits: Int64(day), count: 2)
        return String(decoding: text, as: UTF8.self)
    }
}

extension NMEADate {
    /// Parses a date `ddmmyy` or `ddmmyyyy`; nil for anything else.
    init?(_ field: UnsafeBufferPointer<UInt8>) {
        guard field.count == 6 || field.count == 8, let day = NMEANumber.twoDigits(field, 0),
            let month = NMEANumber.twoDigits(field, 2), let year = NMEANumber.twoDigits(field, 4)
        else { return nil }
        if field.count == 6 {
            self.init(twoDigitYear: year, month: month, day: day)
        } else {
            guard let rest = NMEANumber.twoDigits(field, 6) else { return nil }
            self.init(year: year * 100 + rest, month: month, day: day)
        }
    }
}
