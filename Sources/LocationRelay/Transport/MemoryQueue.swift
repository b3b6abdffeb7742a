public import Geolocation

/// A queue in memory: bounded, and the oldest updates make room for new ones.
///
/// Adding, visiting and removing take constant time for each update; memory grows to what was needed at most, and then stays.
@SensorActor
public final class MemoryQueue: RelayQueue {
    private var ring: UpdateRing

    /// Makes an empty queue.
    ///
    /// - Parameter capacity: Updates that may wait, 1 at least.
    nonisolated public init(capacity: Int = 1000) {
        ring = UpdateRing(capacity: capacity)
    }

    /// Updates that may wait.
    public var capacity: Int { ring.capacity }

    /// Updates that wait.
    public var count: Int { ring.count }

    /// The number of the oldest update; ``endNumber`` where none waits.
    public var firstNumber: UInt64 { ring.firstNumber }

    /// The number that the next update will get.
    public var endNumber: UInt64 { ring.endNumber }

    /// Adds an update behind all others; returns how many of the oldest ones were dropped to make room.
    public func append(_ update: RelayUpdate) -> Int { ring.append(update) }

    /// Visits updates from a number on, in order, for as long as the visitor returns true.
    ///
    /// The visitor may change the queue, which is copied for that, and goes on to see it as it was.
    public func visit(from number: UInt64, _ visitor: (UInt64, borrowing RelayUpdate) -> Bool) {
        let ring = ring
        ring.visit(from: number, visitor)
    }

    /// Removes updates that were delivered; a number that is not there is none.
    public func remove(_ numbers: ClosedRange<UInt64>) { ring.remove(numbers) }

    /// Removes everything.
    public func removeAll() { ring.removeAll() }
}
