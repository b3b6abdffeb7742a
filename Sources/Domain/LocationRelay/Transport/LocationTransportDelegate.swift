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
    /// Does nothing when the connection state changes.
    public func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {}

    /// Does nothing when the transport has an error.
    public func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {}

    /// Does nothing when the number of waiting updates changes.
    public func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int) {}

    /// Does nothing when the peer has accepted updates.
    public func transport(_ transport: any LocationTransport, didDeliver count: Int) {}

    /// Does nothing when the connection has been measured.
    public func transportDidMeasure(_ transport: any LocationTransport) {}

    /// Does nothing when the peer requests a tracking mode.
    public func transport(_ transport: any LocationTransport, didRequest mode: TrackingMode?, of device: String) {}
}
