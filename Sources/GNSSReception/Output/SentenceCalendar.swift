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
    private var text: [UInt8] = []

    /// The time and the date of a moment in UTC.
    mutating func moment(of moment: Date) -> Moment {
        guard let timestamp = Timestamp(moment) else { return Moment() }
        let (quotient, remainder) = timestamp.microseconds.quotientAndRemainder(dividingBy: Self.dayLength)
        let isEarlier = remainder < 0
        let day = isEarlier ? quotient - 1 : quotient
        if day != self.day {
            self.day = day
            date = makeDate(of: timestamp)
        }
        return Moment(time: NMEATime(microseconds: isEarlier ? remainder + Self.dayLength : remainder), date: date)
    }

    /// The date out of the text `2026-11-20T10:40:00.250Z`.
    private mutating func makeDate(of timestamp: Timestamp) -> NMEADate? {
        text.removeAll(keepingCapacity: true)
        timestamp.write(to: &text)
        func number(_ range: Range<Int>) -> Int {
            text[range].reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
        }
        return NMEADate(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    }
}
