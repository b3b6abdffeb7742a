public import Geolocation

/// A bounded queue in memory for the undelivered updates of a transport.
///
/// When the queue is full, the oldest updates are dropped. Appending, visiting and removing take constant time per
/// update. Memory grows as needed and is not released.
@SensorActor
public final class MemoryQueue: RelayQueue {
    private var ring: UpdateRing

    /// Creates an empty queue.
    ///
    /// - Parameter capacity: The maximum number of updates, at least 1.
    nonisolated public init(capacity: Int = 1000) {
        ring = UpdateRing(capacity: capacity)
    }

    /// The maximum number of updates in the queue, at least 1.
    ///
    /// A lower capacity takes effect when the next update is appended.
    public var capacity: Int {
        get { ring.capacity }
        set { ring.capacity = max(1, newValue) }
    }

    /// The number of updates in the queue.
    public var count: Int { ring.count }

    /// The number assigned to the oldest update; ``endNumber`` if the queue is empty.
    public var firstNumber: UInt64 { ring.firstNumber }

    /// The number that the next update will get.
    public var endNumber: UInt64 { ring.endNumber }

    /// Appends an update to the queue; returns how many of the oldest updates were dropped to make room.
    public func append(_ update: RelayUpdate) -> Int { ring.append(update) }

    /// Visits the updates in order, from the one with the given number, until the visitor returns `false`.
    ///
    /// The visitor may modify the queue, but it is still called with the updates that the queue held at the start.
    public func visit(from number: UInt64, _ visitor: (UInt64, borrowing RelayUpdate) -> Bool) {
        let ring = ring
        ring.visit(from: number, visitor)
    }

    /// Removes the delivered updates with the given numbers; ignores numbers that are not in the queue.
    public func remove(_ numbers: ClosedRange<UInt64>) { ring.remove(numbers) }

    /// Removes all updates from the queue.
    public func removeAll() { ring.removeAll() }
}
