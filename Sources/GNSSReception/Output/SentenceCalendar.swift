import GeolocationPrimitives
import NMEAFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes times and dates of sentences out of moments; the date is worked out once for each day.
struct SentenceCalendar: Sendable {
    /// A moment in two fields of a sentence.
    struct Moment: Sendable {
        /// The time of day; nil where the moment lies outside of the years 1 to 9999.
        var time: NMEATime?
        var date: NMEADate?

        /// The date where its last two digits are enough to tell the year, as in RMC.
        var shortDate: NMEADate? { date.flatMap { 1980..<2080 ~= $0.year ? $0 : nil } }
    }

    private static let dayLength: Int64 = 86_400_000_000
    private var day: Int64?
    private var date: NMEADate?

    /// The time and the date of a moment in UTC.
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
