import GeolocationPrimitives
import NMEAFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes moments of the times of day that sentences tell, most of which come without a date.
///
/// A time without date is on the day that brings it nearest to where the clock must be by now: the last moment that a date
/// was told for, and the time that has passed since. Before the first date, the time of arrival stands in, or a time that a
/// TAG block tells. Thus midnight needs no sentence of its own, and neither does a day that is lost.
struct ReceiverClock: Sendable {
    /// A moment, in microseconds since 1970-01-01T00:00:00Z.
    typealias Moment = Int64

    /// Weeks after which the date of a receiver that counts them in ten bits begins anew.
    static let rolloverWeeks = 1024

    private static let day: Int64 = 86_400_000_000

    /// The years 1 to 9999, beyond which times that contradict each other may lead.
    private static let range: ClosedRange<Moment> = -62_135_596_800_000_000...253_402_300_799_999_000

    /// Before which no date is believed that is nearer to it by whole rollovers; nil to believe all.
    private let rolloverReference: Moment?

    /// The last moment of which the date is known.
    private(set) var last: Moment?

    /// When it arrived; nil in a recording.
    private var lastArrival: Moment?

    /// Weeks that were added to the last date that was told.
    private(set) var addedWeeks = 0

    /// Makes a clock that knows no date.
    ///
    /// - Parameter rolloverReference: A time at which the receiver's date is surely right to ten years, to repair dates
    ///   that lie whole 1024 weeks before it; nil to repair nothing.
    init(rolloverReference: Date? = nil) {
        self.rolloverReference = rolloverReference.map(Self.moment)
    }

    /// The moment of a date.
    static func moment(_ date: Date) -> Moment {
        // Whatever a wall clock may show, the conversion is bounded.
        Int64((max(-1e9, min(1e11, date.timeIntervalSince1970)) * 1e6).rounded())
    }

    /// The date of a moment.
    static func date(_ moment: Moment) -> Date {
        Timestamp(microseconds: moment).date
    }

    /// The moment of a time of day, which becomes the last one; nil where nothing tells the date.
    ///
    /// - Parameters:
    ///   - time: The time of day, UTC.
    ///   - date: The date that came with it, if any did.
    ///   - arrival: When it came by the machine's or a TAG block's clock; nil in a recording.
    mutating func take(_ time: NMEATime, date: NMEADate?, arrival: Moment?) -> Moment? {
        guard let moment = peek(time, date: date, arrival: arrival) else { return nil }
        if let date { addedWeeks = weeksToAdd(date) }
        last = moment
        lastArrival = arrival
        return moment
    }

    /// Takes the date of whoever tells one, while the source that counts has told none.
    mutating func takeFirstDate(of zda: NMEAZDA, _ arrival: Moment?) {
        if last == nil, let time = zda.time, let date = zda.date { _ = take(time, date: date, arrival: arrival) }
    }

    /// The same, but the moment does not become the last one.
    func peek(_ time: NMEATime, date: NMEADate?, arrival: Moment?) -> Moment? {
        let told = date.map { moment(of: time, on: $0) } ?? reference(at: arrival).map { nearest(time, to: $0) }
        return told.flatMap { Self.range ~= $0 ? $0 : nil }
    }

    private func moment(of time: NMEATime, on date: NMEADate) -> Moment {
        let days = Int64(date.daysSince1970) + Int64(weeksToAdd(date)) * 7
        return days * Self.day + time.microseconds
    }

    /// The moment of a sentence that tells a time, or the last one.
    func moment(of sentence: borrowing NMEASentence, arrival: Moment?) -> Moment? {
        sentence.time.flatMap { peek($0, date: nil, arrival: arrival) } ?? last
    }

    /// Where the clock must be by now.
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
