public import Geolocation

/// A queue of the undelivered updates of a transport, oldest first, in memory, a file or a database.
///
/// The queue numbers its updates consecutively. A transport sends the updates in the order of their numbers, and
/// removes those that have been delivered. After a connection loss, it sends again from the oldest update. A queue that
/// loads its updates from a file or a database returns only the updates already loaded, and calls the handler of
/// ``onMore(_:)`` when more are available.
@SensorActor
public protocol RelayQueue: AnyObject, Sendable {
    /// The number of updates in the queue.
    var count: Int { get }

    /// The maximum number of updates in the queue.
    var capacity: Int { get }

    /// The number assigned to the oldest update; ``endNumber`` if the queue is empty.
    var firstNumber: UInt64 { get }

    /// The number that the next update will get; lower numbers have all been used.
    var endNumber: UInt64 { get }

    /// Appends an update to the queue; returns how many of the oldest updates were dropped to make room.
    func append(_ update: RelayUpdate) -> Int

    /// Visits the updates in order, from the one with the given number, until the visitor returns `false`.
    func visit(from number: UInt64, _ visitor: (UInt64, borrowing RelayUpdate) -> Bool)

    /// Removes the delivered updates with the given numbers; ignores numbers that are not in the queue.
    func remove(_ numbers: ClosedRange<UInt64>)

    /// Discards the waiting updates of a queue in memory at the end of a run.
    ///
    /// A queue in a file or a database does nothing, so that its updates are kept for the next run.
    func removeAll()

    /// Sets the handler that the queue calls when it has loaded more updates.
    ///
    /// Default: the handler is never called.
    func onMore(_ handler: @escaping @SensorActor () -> Void)
}

extension RelayQueue {
    /// Ignores the handler, since all updates of this queue are always available.
    public func onMore(_ handler: @escaping @SensorActor () -> Void) {}
}
