import CodecSupport
import NMEAFormat

/// Converts the times of day in sentences to moments, since most sentences have no date.
///
/// A time without a date is assigned to the day that is nearest to the expected time, which is the last moment with a
/// date plus the time elapsed since. Before the first date, the time of arrival or of a TAG block is used instead.
/// Midnight and days without data therefore require no special sentence.
struct ReceiverClock: Sendable {
    /// A moment, in microseconds since 1970-01-01T00:00:00Z.
    typealias Moment = Int64

    /// The period in weeks after which a 10-bit week counter begins at 0 again.
    static let rolloverWeeks = 1024

    private static let day: Int64 = 86_400_000_000

    /// The moments of the years 1 to 9999; contradictory times could lead to others.
    private static let range: ClosedRange<Moment> = -62_135_596_800_000_000...253_402_300_799_999_000

    /// The moment that corrected dates are to be near; `nil` to correct nothing.
    ///
    /// Earlier dates are moved by the whole number of rollovers that brings them nearest to it.
    private let rolloverReference: Moment?

    /// The last moment whose date was known.
    private(set) var last: Moment?

    /// The time at which ``last`` arrived; `nil` in a recording.
    private var lastArrival: Moment?

    /// The number of weeks that were added to the last reported date to correct it.
    private(set) var addedWeeks = 0

    /// Creates a clock without a date.
    ///
    /// - Parameter rolloverReference: A time within about ten years of the true date, to correct dates that are whole
    ///   multiples of 1024 weeks before it; `nil` to correct nothing.
    init(rolloverReference: Date? = nil) {
        self.rolloverReference = rolloverReference.map(Self.moment)
    }

    /// Returns a date as a moment.
    static func moment(_ date: Date) -> Moment {
        // The value is limited to the range of `Int64`, since a wall clock may have any value.
        Int64((max(-1e9, min(1e11, date.timeIntervalSince1970)) * 1e6).rounded())
    }

    /// Returns a moment as a date.
    static func date(_ moment: Moment) -> Date {
        Timestamp(microseconds: moment).date
    }

    /// Returns the moment of a time of day, and stores it as the last one; `nil` if the date is unknown.
    ///
    /// - Parameters:
    ///   - time: The time of day, UTC.
    ///   - date: The date in the same sentence, if any.
    ///   - arrival: The time of arrival by the machine's or a TAG block's clock; `nil` in a recording.
    mutating func ingest(_ time: NMEATime, date: NMEADate?, arrival: Moment?) -> Moment? {
        guard let moment = peek(time, date: date, arrival: arrival) else { return nil }
        if let date { addedWeeks = weeksToAdd(date) }
        last = moment
        lastArrival = arrival
        return moment
    }

    /// Uses the date of any source as long as the active source has reported none.
    mutating func ingestFirstDate(of zda: NMEAZDA, _ arrival: Moment?) {
        if last == nil, let time = zda.time, let date = zda.date { _ = ingest(time, date: date, arrival: arrival) }
    }

    /// Returns the moment of a time of day without storing it.
    func peek(_ time: NMEATime, date: NMEADate?, arrival: Moment?) -> Moment? {
        let reported = date.map { moment(of: time, on: $0) } ?? reference(at: arrival).map { nearest(time, to: $0) }
        return reported.flatMap { Self.range ~= $0 ? $0 : nil }
    }

    private func moment(of time: NMEATime, on date: NMEADate) -> Moment {
        let days = Int64(date.daysSince1970) + Int64(weeksToAdd(date)) * 7
        return days * Self.day + time.microseconds
    }

    /// Returns the moment of a sentence, or the last moment if the sentence has no time.
    func moment(of sentence: borrowing NMEASentence, arrival: Moment?) -> Moment? {
        sentence.time.flatMap { peek($0, date: nil, arrival: arrival) } ?? last
    }

    /// Returns the time that is expected at `arrival`.
    private func reference(at arrival: Moment?) -> Moment? {
        guard let last else { return arrival }
        guard let arrival, let lastArrival else { return last }
        return last + (arrival - lastArrival)
    }

    private func nearest(_ time: NMEATime, to reference: Moment) -> Moment {
        let midnight = reference.flooredQuotientAndRemainder(dividingBy: Self.day).quotient * Self.day
        let moment = midnight + time.microseconds
        if moment - reference > Self.day / 2 { return moment - Self.day }
        if reference - moment > Self.day / 2 { return moment + Self.day }
        return moment
    }

    private func weeksToAdd(_ date: NMEADate) -> Int {
        guard let rolloverReference else { return 0 }
        let rollover = Int64(Self.rolloverWeeks) * 7 * Self.day
        let difference = rolloverReference - Int64(date.daysSince1970) * Self.day
        return max(0, Int((difference + rollover / 2) / rollover)) * Self.rolloverWeeks
    }
}
