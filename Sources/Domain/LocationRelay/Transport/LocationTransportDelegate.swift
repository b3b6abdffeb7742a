public import Geolocation

/// Receives the state changes and errors of a transport.
@SensorActor
public protocol LocationTransportDelegate: AnyObject, Sendable {
    /// Called once for each change of the connection state.
    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState)

    /// Called with an error, before the state changes because of it.
    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError)

    /// Called when the number of waiting updates has changed.
    func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int)

    /// Called when the peer has accepted the `count` oldest updates.
    func transport(_ transport: any LocationTransport, didDeliver count: Int)

    /// Called when ``LocationTransport/measurement`` has changed.
    func transportDidMeasure(_ transport: any LocationTransport)

    /// Called when the peer requests a tracking mode of a device, and with `nil` when the request expires.
    ///
    /// - Parameters:
    ///   - transport: The transport.
    ///   - mode: The mode; `nil` for the device's own mode.
    ///   - device: The name by which the peer knows the device.
    func transport(_ transport: any LocationTransport, didRequest mode: TrackingMode?, of device: String)
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

    /// Does nothing.
    public func transportDidMeasure(_ transport: any LocationTransport) {}

    /// Does nothing.
    public func transport(_ transport: any LocationTransport, didRequest mode: TrackingMode?, of device: String) {}
}
