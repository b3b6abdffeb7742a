extension EventTime {
    /// Reads an ISO 8601 time with a time zone, such as `2026-11-20T10:40:00.250Z` or `2026-11-20T12:40:00+02:00`.
    ///
    /// Foundation's reader is not used: before 1582 it counts days by the Julian calendar. Digits beyond the microseconds
    /// are dropped.
    init?(iso8601 text: String) {
        var reader = Reader(text: text.utf8[...])
        guard
            let year = reader.number(digits: 4), reader.skip("-"), let month = reader.number(digits: 2),
            reader.skip("-"), let day = reader.number(digits: 2), reader.skip("T"),
            let hour = reader.number(digits: 2), reader.skip(":"), let minute = reader.number(digits: 2),
            reader.skip(":"), let second = reader.number(digits: 2),
            let fraction = reader.fraction(), let offset = reader.offset(), reader.text.isEmpty,
            1...9999 ~= year, 1...12 ~= month, 1...Self.dayCount(month: month, year: year) ~= day,
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = Self.daysSince1970(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
        let microseconds = seconds * 1_000_000 + fraction
        // The time zone may have carried it out of the years 1 to 9999.
        guard Self.range ~= microseconds else { return nil }
        self.init(microseconds: microseconds)
    }

    /// The day of a proleptic Gregorian date, by counting eras of 400 years that begin on 1 March.
    private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear % 400
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func dayCount(month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Takes a text apart from its front.
private struct Reader {
    var text: Substring.UTF8View.SubSequence

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let first = text.first, first == UInt8(ascii: character) else { return false }
        text.removeFirst()
        return true
    }

    mutating func number(digits count: Int) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// The microseconds behind a point; 0 where there is none.
    mutating func fraction() -> Int64? {
        guard skip(".") else { return 0 }
        guard let first = digit() else { return nil }
        var fraction = first * 100_000
        var weight: Int64 = 10_000
        while let digit = digit() {
            fraction += digit * weight
            weight /= 10
        }
        return fraction
    }

    /// The seconds that the time zone is ahead of UTC.
    mutating func offset() -> Int64? {
        if skip("Z") { return 0 }
        let isAhead = skip("+")
        guard isAhead || skip("-"), let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2) else {
            return nil
        }
        return (isAhead ? 1 : -1) * (hours * 3600 + minutes * 60)
    }

    private mutating func digit() -> Int64? {
        guard let first = text.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else { return nil }
        text.removeFirst()
        return Int64(first) - 48
    }
}
