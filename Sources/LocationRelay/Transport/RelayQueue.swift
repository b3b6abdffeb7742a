public import Geolocation

/// What a transport still has to deliver, oldest first; behind it may stand memory, a file or a database.
///
/// The queue gives each update a number, the next one for each. A transport walks along the numbers as it sends, begins again
/// at the first one after a loss, and removes what was delivered. A queue that has to read its updates from somewhere returns
/// those it has at hand, and calls the handler of ``onMore(_:)`` when there are more.
@SensorActor
public protocol RelayQueue: AnyObject, Sendable {
    /// Updates that wait.
    var count: Int { get }

    /// Updates that may wait.
    var capacity: Int { get }

    /// The number of the oldest update; ``endNumber`` where none waits.
    var firstNumber: UInt64 { get }

    /// The number that the next update will get; those below it have been added before.
    var endNumber: UInt64 { get }

    /// Adds an update behind all others; returns how many of the oldest ones were dropped to make room.
    func append(_ update: RelayUpdate) -> Int

    /// Visits updates from a number on, in the order of their numbers, for as long as the visitor returns true.
    func visit(from number: UInt64, _ visitor: (UInt64, borrowing RelayUpdate) -> Bool)

    /// Removes updates that were delivered; a number that is not there is none.
    func remove(_ numbers: ClosedRange<UInt64>)

    /// Forgets what waits, since the transport is closed; a queue that lasts longer than its transport keeps it.
    func removeAll()

    /// Sets what is called when updates can be visited that could not be before. The default never calls it.
    func onMore(_ handler: @escaping @SensorActor () -> Void)
}

extension RelayQueue {
    /// Everything is at hand always.
    public func onMore(_ handler: @escaping @SensorActor () -> Void) {}
}
