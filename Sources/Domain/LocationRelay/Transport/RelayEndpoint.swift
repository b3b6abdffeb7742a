public import Geolocation

/// A description of a transport that a coordinator creates when it starts, and creates anew when the description
/// changes.
///
/// What is undelivered belongs to the destination: the coordinator passes it on to the new transport if the two have
/// the same destination.
public protocol RelayEndpoint: Sendable, Hashable {
    /// The peer, in words that do not depend on how it is reached, such as on a token.
    var destination: String { get }

    /// The maximum number of waiting updates. Default: 1000.
    var queueCapacity: Int { get }

    /// Creates the transport, initially closed.
    ///
    /// - Parameters:
    ///   - queue: Holds updates until they are delivered; a transport that never waits ignores it.
    ///   - clock: The source of time.
    @SensorActor func makeTransport(queue: any RelayQueue, clock: any SensorClock) -> any LocationTransport
}

extension RelayEndpoint {
    /// 1000.
    public var queueCapacity: Int { 1000 }
}
