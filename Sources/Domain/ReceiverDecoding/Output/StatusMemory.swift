public import CodecSupport
public import Geolocation

/// Stores the last status of a receiver, so that it can be used for fixes shortly before or after it.
public struct StatusMemory: Sendable {
    /// The maximum time between a fix and a status that is used for it, in seconds.
    ///
    /// It is longer than any receiver's period, and too short to reach a place with another geoid separation.
    public static let patience = 10.0

    private var last: ReceiverStatus?

    /// Creates an empty memory.
    public init() {}

    /// Stores a status and discards the previous one.
    public mutating func keep(_ status: ReceiverStatus) {
        last = status
    }

    /// Returns the status for a fix at a time; `nil` if the stored status is not near that time.
    public func status(at time: Date) -> ReceiverStatus? {
        last.flatMap { abs($0.time.timeIntervalSince(time)) <= Self.patience ? $0 : nil }
    }

    /// Returns the quality of the fix at a time; `autonomous` if unknown.
    ///
    /// A status that reports no fix is ignored: since there is a fix, it belongs to another moment.
    public func quality(at time: Date) -> FixQuality {
        guard let quality = status(at: time)?.quality, quality != .invalid else { return .autonomous }
        return quality
    }
}
