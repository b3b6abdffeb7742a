public import CodecSupport
public import Geolocation

/// Remembers the last status of a receiver, so that the status can be used for fixes shortly before or after its time.
public struct StatusMemory: Sendable {
    /// The maximum time in seconds between a fix and the status of the receiver that is used for the fix.
    ///
    /// The time is longer than the period of any receiver, but too short for a move to a place with another geoid
    /// separation.
    public static let patience = 10.0

    private var last: ReceiverStatus?

    /// Creates a memory without a status.
    public init() {}

    /// Remembers a status in place of the previous one.
    public mutating func keep(_ status: ReceiverStatus) {
        last = status
    }

    /// Returns the remembered status if its time is near the given time of a fix; otherwise `nil`.
    public func status(at time: Date) -> ReceiverStatus? {
        last.flatMap { abs($0.time.timeIntervalSince(time)) <= Self.patience ? $0 : nil }
    }

    /// Returns the quality of the fix at the given time; `autonomous` if unknown.
    ///
    /// A status that reports that the receiver has no fix is ignored: there is a fix at the given time, so the status
    /// must belong to another moment.
    public func quality(at time: Date) -> FixQuality {
        guard let quality = status(at: time)?.quality, quality != .invalid else { return .autonomous }
        return quality
    }
}
