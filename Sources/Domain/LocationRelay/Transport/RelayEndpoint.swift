public import Geolocation

/// A description of a transport that a coordinator creates when it starts, and recreates when the description changes.
///
/// Undelivered updates belong to the destination: if a new transport has the destination of the previous one, the
/// coordinator passes on the undelivered updates to the new transport.
public protocol RelayEndpoint: Sendable, Hashable {
    /// The identity of the peer, which stays the same if only the access to the peer changes, such as a token.
    var destination: String { get }

    /// The maximum number of updates that may wait in the transport's queue.
    ///
    /// Default: 1000.
    var queueCapacity: Int { get }

    /// Creates the transport that the endpoint describes, initially closed.
    ///
    /// - Parameters:
    ///   - queue: The queue that buffers undelivered updates; a transport that needs no queue ignores it.
    ///   - clock: The source of time.
    @SensorActor func makeTransport(queue: any RelayQueue, clock: any SensorClock) -> any LocationTransport
}

extension RelayEndpoint {
    /// The maximum number of updates that may wait in the transport's queue.
    ///
    /// Default: 1000.
    public var queueCapacity: Int { 1000 }
}
