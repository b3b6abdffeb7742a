import CodecSupport
import NMEAFormat

/// Converts dates to the times and dates of sentences; the date is computed only once per day.
struct SentenceCalendar: Sendable {
    /// A moment as the two fields of a sentence: time of day and date.
    struct Moment: Sendable {
        /// The time of day; `nil` outside the years 1 to 9999.
        var time: NMEATime?
        var date: NMEADate?

        /// The date in RMC, whose year has two digits; `nil` outside 1980 to 2079, so that the year is unambiguous.
        var shortDate: NMEADate? { date.flatMap { 1980..<2080 ~= $0.year ? $0 : nil } }
    }

    private static let dayLength: Int64 = 86_400_000_000
    private var day: Int64?
    private var date: NMEADate?

    /// Returns the time and date of a moment in UTC.
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
