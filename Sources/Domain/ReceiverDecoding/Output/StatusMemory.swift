public import CodecSupport
public import Geolocation

/// Stores a receiver's last status, for fixes shortly before or after it.
public struct StatusMemory: Sendable {
    /// Maximum seconds between a fix and a status that applies to it: longer than any receiver's period, and too short
    /// to reach a place with another geoid separation.
    public static let patience = 10.0

    private var last: ReceiverStatus?

    /// Creates an empty memory.
    public init() {}

    /// Stores a status in place of the previous one.
    public mutating func keep(_ status: ReceiverStatus) {
        last = status
    }

    /// Returns the status for a fix; `nil` if there is none near its time.
    public func status(at time: Date) -> ReceiverStatus? {
        last.flatMap { abs($0.time.timeIntervalSince(time)) <= Self.patience ? $0 : nil }
    }

    /// Returns the quality of the fix at a time; `autonomous` if unknown.
    ///
    /// A status without a fix belongs to another moment, since there is a fix.
    public func quality(at time: Date) -> FixQuality {
        guard let quality = status(at: time)?.quality, quality != .invalid else { return .autonomous }
        return quality
    }
}
