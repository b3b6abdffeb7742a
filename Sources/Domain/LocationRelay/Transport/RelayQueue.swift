public import Geolocation

/// The undelivered updates of a transport, oldest first; backed by memory, a file or a database.
///
/// The queue numbers its updates consecutively. A transport advances through the numbers as it sends, restarts at the
/// first one after a connection loss, and removes delivered updates. A queue that loads updates from elsewhere returns
/// those already loaded and calls the handler of ``onMore(_:)`` when more are available.
@SensorActor
public protocol RelayQueue: AnyObject, Sendable {
    /// The number of updates in the queue.
    var count: Int { get }

    /// The maximum number of updates.
    var capacity: Int { get }

    /// The number of the oldest update; ``endNumber`` if the queue is empty.
    var firstNumber: UInt64 { get }

    /// The number of the next update; all lower numbers have been added before.
    var endNumber: UInt64 { get }

    /// Appends an update. Returns how many of the oldest ones were dropped to make room.
    func append(_ update: RelayUpdate) -> Int

    /// Visits updates in order of their numbers, starting at a number, until the visitor returns `false`.
    func visit(from number: UInt64, _ visitor: (UInt64, borrowing RelayUpdate) -> Bool)

    /// Removes delivered updates. Numbers that are not in the queue are ignored.
    func remove(_ numbers: ClosedRange<UInt64>)

    /// Discards the waiting updates at the end of a run. A queue that outlives the run keeps them.
    func removeAll()

    /// Sets the handler called when more updates become available. Default: never called.
    func onMore(_ handler: @escaping @SensorActor () -> Void)
}

extension RelayQueue {
    /// Ignores the handler: all updates are always available.
    public func onMore(_ handler: @escaping @SensorActor () -> Void) {}
}
