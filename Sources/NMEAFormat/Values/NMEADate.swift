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
        guard 1...9999 ~= year, 1...12 ~= month, day >= 1,
            day <= GregorianDay.length(ofMonth: Int64(month), year: Int64(year))
        else { return nil }
        storedYear = Int16(year)
        storedMonth = Int8(month)
        storedDay = Int8(day)
    }

    /// Makes a day whose year has two digits: below 80 it is one of this century, from 80 on, when GPS began, of the last.
    public init?(twoDigitYear year: Int, month: Int, day: Int) {
        guard 0...99 ~= year else { return nil }
        self.init(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day)
    }

    /// Days since 1970-01-01.
    public var daysSince1970: Int {
        Int(GregorianDay.number(year: Int64(year), month: Int64(month), day: Int64(day)))
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
}
