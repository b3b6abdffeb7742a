public import Geolocation

/// A queue of the undelivered updates of a transport, oldest first, in memory, a file or a database.
///
/// The queue numbers its updates consecutively. A transport advances through the numbers as it sends, restarts at the
/// first one after a connection loss, and removes delivered updates. A queue that loads its updates from a file or a
/// database returns those already loaded, and calls the handler of ``onMore(_:)`` when more are available.
@SensorActor
public protocol RelayQueue: AnyObject, Sendable {
    /// The number of updates in the queue.
    var count: Int { get }

    /// The maximum number of updates.
    var capacity: Int { get }

    /// The number of the oldest update; ``endNumber`` if the queue is empty.
    var firstNumber: UInt64 { get }

    /// The number that the next update will get; lower numbers have all been used.
    var endNumber: UInt64 { get }

    /// Appends an update; returns how many of the oldest updates were dropped to make room.
    func append(_ update: RelayUpdate) -> Int

    /// Visits updates in order of their numbers, starting at a number, until the visitor returns `false`.
    func visit(from number: UInt64, _ visitor: (UInt64, borrowing RelayUpdate) -> Bool)

    /// Removes delivered updates; numbers that are not in the queue are ignored.
    func remove(_ numbers: ClosedRange<UInt64>)

    /// Discards the waiting updates at the end of a run; a persistent queue keeps them.
    func removeAll()

    /// Sets the handler that is called when more updates become available.
    ///
    /// Default: the handler is never called.
    func onMore(_ handler: @escaping @SensorActor () -> Void)
}

extension RelayQueue {
    /// Ignores the handler, since all updates are always available.
    public func onMore(_ handler: @escaping @SensorActor () -> Void) {}
}
