import GeolocationPrimitives

/// A day of the Gregorian calendar.
public struct NMEADate: Sendable, Hashable, Comparable, CustomStringConvertible {
    private let storedYear: Int16
    private let storedMonth: Int8
    private let storedDay: Int8

    /// The year, 1...9999.
    public var year: Int { Int(storedYear) }
    /// The month, 1...12.
    public var month: Int { Int(storedMonth) }
    /// The day of the month, from 1.
    public var day: Int { Int(storedDay) }

    /// Makes a day; nil where the calendar has none such.
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, day >= 1, day <= Self.length(of: month, in: year) else { return nil }
        storedYear = Int16(year)
        storedMonth = Int8(month)
        storedDay = Int8(day)
    }

    /// Makes a day whose year has two digits: below 80 it is one of this century, from 80 on, when GPS began, of the last.
    public init?(twoDigitYear year: Int, month: Int, day: Int) {
        guard 0...99 ~= year else { return nil }
        self.init(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day)
    }

    /// Days since 1970-01-01, by counting eras of 400 years that begin on 1 March.
    public var daysSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The earlier day comes first.
    public static func < (left: NMEADate, right: NMEADate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// The day in the form `2026-11-20`.
    public var description: String {
        var text: [UInt8] = []
        text.append(digits: Int64(year), count: 4)
        text.append(UInt8(ascii: "-"))
        text.append(digits: Int64(month), count: 2)
        text.append(UInt8(ascii: "-"))
        text.append(digits: Int64(day), count: 2)
        return String(decoding: text, as: UTF8.self)
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
