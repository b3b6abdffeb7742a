/// Functions for days of the proleptic Gregorian calendar.
///
/// The functions calculate with years that begin in March, so that the leap day is the last day of a year. They use
/// `Int64`, since `Int` has 32 bits on some watches.
package enum GregorianDay {
    /// Returns the number of days from 1970-01-01 to the given date, which must be of the year 1 or later.
    package static func number(year: Int64, month: Int64, day: Int64) -> Int64 {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = month > 2 ? month - 3 : month + 9
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + (marchMonth * 153 + 2) / 5 + day - 719_469
    }

    /// Returns the date that is the given number of days after 1970-01-01, calculated by eras of 400 years.
    package static func date(number: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = number + 719_468
        let (era, dayOfEra) = shifted.flooredQuotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// Returns the number of days in a month, which is given as 1...12.
    package static func length(ofMonth month: Int64, year: Int64) -> Int64 {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

extension Int64 {
    /// Divides this integer with a quotient rounded towards negative infinity, so that the remainder is never negative.
    package func flooredQuotientAndRemainder(dividingBy divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
