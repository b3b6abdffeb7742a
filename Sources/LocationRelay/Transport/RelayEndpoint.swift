public import Geolocation

/// Describes a transport that a coordinator makes when it starts, and makes anew when the description changes.
public protocol RelayEndpoint: Sendable, Hashable {
    /// Makes the transport, which is closed at first.
    @SensorActor func makeTransport(clock: any SensorClock) -> any LocationTransport
}
