#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Keeps what a receiver said of itself last, for the fixes that come soon before or after it.
public struct StatusMemory: Sendable {
    /// Seconds between a fix and a status that still belongs to it: more than any receiver's period, and less than it takes
    /// to move to another place of the geoid.
    public static let patience = 10.0

    private var last: ReceiverStatus?

    /// Makes a memory that holds nothing.
    public init() {}

    /// Keeps a status in place of the one before it.
    public mutating func keep(_ status: ReceiverStatus) {
        last = status
    }

    /// The status at the time of a fix; nil where none was told near it.
    public func status(at time: Date) -> ReceiverStatus? {
        last.flatMap { abs($0.time.timeIntervalSince(time)) <= Self.patience ? $0 : nil }
    }

    /// How the fix of a time was made; a fix of which nothing is known is one of the satellites alone.
    ///
    /// A status that says that there was no fix is of another moment, since there is one.
    public func quality(at time: Date) -> FixQuality {
        guard let quality = status(at: time)?.quality, quality != .invalid else { return .autonomous }
        return quality
    }
}
