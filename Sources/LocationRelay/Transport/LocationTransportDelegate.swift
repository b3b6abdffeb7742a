public import Geolocation

/// Hears how a transport is doing.
@SensorActor
public protocol LocationTransportDelegate: AnyObject, Sendable {
    /// Hears that the other side came into reach, or went out of it; once for each change.
    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState)

    /// Hears of something that went wrong, before the state changes by it.
    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError)

    /// Hears that the number of updates that wait has changed.
    func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int)

    /// Hears that the other side has taken over so many more updates, the oldest ones.
    func transport(_ transport: any LocationTransport, didDeliver count: Int)
}

extension LocationTransportDelegate {
    /// Does nothing.
    public func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {}

    /// Does nothing.
    public func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {}

    /// Does nothing.
    public func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int) {}

    /// Does nothing.
    public func transport(_ transport: any LocationTransport, didDeliver count: Int) {}
}
