public import Geolocation

/// A description of a transport that a coordinator creates when it starts, and creates anew when the description
/// changes.
public protocol RelayEndpoint: Sendable, Hashable {
    /// Creates the transport, initially closed.
    @SensorActor func makeTransport(clock: any SensorClock) -> any LocationTransport
}
