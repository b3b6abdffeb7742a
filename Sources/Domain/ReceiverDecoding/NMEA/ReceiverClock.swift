import CodecSupport
import NMEAFormat

/// Adds dates to the times of day in sentences, since most sentences have no date.
///
/// A time without a date is assigned to the day on which it is nearest to the expected time: the last moment with a
/// date plus the time that has passed since. Before the first date, the time of arrival or of a TAG block is used
/// instead. The date therefore stays correct after midnight without another date. If times of arrival are known, it
/// also stays correct after days without data.
struct ReceiverClock: Sendable {
    /// A moment, in microseconds since 1970-01-01T00:00:00Z.
    typealias Moment = Int64

    /// The period after which a 10-bit week counter begins at 0 again, in weeks.
    static let rolloverWeeks = 1024

    private static let day: Int64 = 86_400_000_000

    /// The moments of the years 1 to 9999.
    ///
    /// Contradictory times could lead to moments outside this range, which are dropped.
    private static let range: ClosedRange<Moment> = -62_135_596_800_000_000...253_402_300_799_999_000

    /// The moment near which corrected dates are expected; `nil` to correct no dates.
    ///
    /// Earlier dates are moved by the whole number of rollovers that brings them nearest to this moment.
    private let rolloverReference: Moment?

    /// The last moment whose date was known; `nil` before the first one.
    private(set) var last: Moment?

    /// The time at which ``last`` arrived; `nil` in a recording.
    private var lastArrival: Moment?

    /// The number of weeks that were added to the last date that the receiver reported, to correct it.
    private(set) var addedWeeks = 0

    /// Creates a clock that does not know the date yet.
    ///
    /// - Parameter rolloverReference: A time within about ten years of the true date, used to correct dates that are a
    ///   multiple of 1024 weeks too early. Default: `nil`, to correct none.
    init(rolloverReference: Date? = nil) {
        self.rolloverReference = rolloverReference.map(Self.moment)
    }

    /// Converts a date to a moment.
    static func moment(_ date: Date) -> Moment {
        // A wall clock may have any value, so the value is limited to the range of `Int64`.
        Int64((max(-1e9, min(1e11, date.timeIntervalSince1970)) * 1e6).rounded())
    }

    /// Converts a moment to a date.
    static func date(_ moment: Moment) -> Date {
        Timestamp(microseconds: moment).date
    }

    /// Returns the moment of a time of day, and stores it as the last known moment; `nil` if the date is unknown.
    ///
    /// - Parameters:
    ///   - time: The time of day in UTC.
    ///   - date: The date in the same sentence; `nil` if it has none.
    ///   - arrival: The time of arrival, by this machine's clock or a TAG block; `nil` in a recording.
    mutating func ingest(_ time: NMEATime, date: NMEADate?, arrival: Moment?) -> Moment? {
        guard let moment = peek(time, date: date, arrival: arrival) else { return nil }
        if let date { addedWeeks = weeksToAdd(date) }
        last = moment
        lastArrival = arrival
        return moment
    }

    /// Uses the date in a ZDA sentence of any source, as long as no date is known from the active source.
    mutating func ingestFirstDate(of zda: NMEAZDA, _ arrival: Moment?) {
        if last == nil, let time = zda.time, let date = zda.date { _ = ingest(time, date: date, arrival: arrival) }
    }

    /// Returns the moment of a time of day, without storing it as the last known moment; `nil` if the date is unknown.
    func peek(_ time: NMEATime, date: NMEADate?, arrival: Moment?) -> Moment? {
        let reported = date.map { moment(of: time, on: $0) } ?? reference(at: arrival).map { nearest(time, to: $0) }
        return reported.flatMap { Self.range ~= $0 ? $0 : nil }
    }

    private func moment(of time: NMEATime, on date: NMEADate) -> Moment {
        let days = Int64(date.daysSince1970) + Int64(weeksToAdd(date)) * 7
        return days * Self.day + time.microseconds
    }

    /// Returns the moment of a sentence; if the sentence has no time, returns the last known moment.
    func moment(of sentence: borrowing NMEASentence, arrival: Moment?) -> Moment? {
        sentence.time.flatMap { peek($0, date: nil, arrival: arrival) } ?? last
    }

    /// Returns an estimate of the receiver's time when data arrives at `arrival`; `nil` if there is no basis for an
    /// estimate.
    ///
    /// The estimate is the last known moment plus the time that has passed since the arrival of its data.
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
