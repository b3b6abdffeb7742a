import CodecSupport
import NMEAFormat

/// Converts dates to the time and date fields of sentences; computes the calendar date only once per day.
struct SentenceCalendar: Sendable {
    /// A point in time as two fields of a sentence, the time of day and the date.
    struct Moment: Sendable {
        /// The time of day; `nil` outside the years 1 to 9999.
        var time: NMEATime?
        var date: NMEADate?

        /// The date as RMC contains it, with a year of two digits.
        ///
        /// `nil` outside the years 1980 to 2079, in which such a year is unambiguous.
        var shortDate: NMEADate? { date.flatMap { 1980..<2080 ~= $0.year ? $0 : nil } }
    }

    private static let dayLength: Int64 = 86_400_000_000
    private var day: Int64?
    private var date: NMEADate?

    /// Returns the time of day and the date of a point in time, in UTC.
    mutating func moment(of moment: Date) -> Moment {
        guard let timestamp = Timestamp(moment) else { return Moment() }
        let (day, time) = timestamp.microseconds.flooredQuotientAndRemainder(dividingBy: Self.dayLength)
        if day != self.day {
            self.day = day
            let (year, month, dayOfMonth) = GregorianDay.date(number: day)
            date = NMEADate(year: Int(year), month: Int(month), day: Int(dayOfMonth))
        }
        return Moment(time: NMEATime(microseconds: time), date: date)
    }
}
