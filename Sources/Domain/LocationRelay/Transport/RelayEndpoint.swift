public import Geolocation

/// A description of a transport that a coordinator creates when it starts, and recreates when the description changes.
///
/// Undelivered updates belong to the destination: the coordinator passes them on to a new transport with the same
/// destination.
public protocol RelayEndpoint: Sendable, Hashable {
    /// The identity of the peer, which does not depend on how the peer is reached, for example on a token.
    var destination: String { get }

    /// The maximum number of waiting updates.
    ///
    /// Default: 1000.
    var queueCapacity: Int { get }

    /// Creates the transport, initially closed.
    ///
    /// - Parameters:
    ///   - queue: The queue that buffers updates until they are delivered; a transport that never waits ignores it.
    ///   - clock: The source of time.
    @SensorActor func makeTransport(queue: any RelayQueue, clock: any SensorClock) -> any LocationTransport
}

extension RelayEndpoint {
    /// The maximum number of waiting updates.
    ///
    /// Default: 1000.
    public var queueCapacity: Int { 1000 }
}
