public import Geolocation

/// Receives the state changes and errors of a transport.
@SensorActor
public protocol LocationTransportDelegate: AnyObject, Sendable {
    /// Called once for each change of the transport's connection state.
    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState)

    /// Called with an error of the transport, before the connection state changes because of the error.
    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError)

    /// Called when the number of updates that wait in the transport has changed.
    func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int)

    /// Called when the peer has accepted the `count` oldest updates in the queue.
    func transport(_ transport: any LocationTransport, didDeliver count: Int)

    /// Called when ``LocationTransport/measurement`` has changed.
    func transportDidMeasure(_ transport: any LocationTransport)

    /// Called when the peer requests a tracking mode of a device, and with `nil` when the request expires.
    ///
    /// - Parameters:
    ///   - transport: The transport whose peer requests the mode.
    ///   - mode: The requested tracking mode; `nil` for the device's own mode.
    ///   - device: The name by which the peer knows the device.
    func transport(_ transport: any LocationTransport, didRequest mode: TrackingMode?, of device: String)
}

extension LocationTransportDelegate {
    /// Provides a default implementation that ignores changes of the connection state.
    public func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {}

    /// Provides a default implementation that ignores errors of the transport.
    public func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {}

    /// Provides a default implementation that ignores changes of the number of waiting updates.
    public func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int) {}

    /// Provides a default implementation that ignores deliveries of updates to the peer.
    public func transport(_ transport: any LocationTransport, didDeliver count: Int) {}

    /// Provides a default implementation that ignores measurements of the connection.
    public func transportDidMeasure(_ transport: any LocationTransport) {}

    /// Provides a default implementation that ignores tracking modes requested by the peer.
    public func transport(_ transport: any LocationTransport, didRequest mode: TrackingMode?, of device: String) {}
}
