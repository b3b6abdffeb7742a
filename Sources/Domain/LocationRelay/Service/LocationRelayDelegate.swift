public import Geolocation

/// Receives the updates and the health of a relay.
///
/// Code that is not isolated to the sensor actor iterates ``LocationRelayService/changes`` instead.
///
/// A new delegate is immediately notified of the current health, the subject's connection state and the latest update.
@SensorActor
public protocol LocationRelayDelegate: AnyObject, Sendable {
    /// Called with each update, right after it was passed to the transports.
    func didUpdate(_ update: RelayUpdate)

    /// Called when the health of the relay changes.
    func healthDidChange(_ health: RelayHealth)

    /// Called with a late fix (one received after a newer fix), which does not change the current update.
    func didReceiveLate(_ fix: LocationFix, stream: RelayStream)

    /// Called when the fixes of the tracked subject resume or time out.
    func subjectConnectionDidChange(_ isConnected: Bool)

    /// Called when the relay is not allowed to use the location.
    func authorizationDidFail(_ error: LocationRelayError)

    /// Called when a transport's connection state changes.
    func transport(_ transport: any LocationTransport, connectionDidChange state: ConnectionState)

    /// Called when a transport reports an error; the transport retries on its own if the error is temporary.
    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError)
}

extension LocationRelayDelegate {
    /// The default implementation, which does nothing.
    public func didReceiveLate(_ fix: LocationFix, stream: RelayStream) {}

    /// The default implementation, which does nothing.
    public func subjectConnectionDidChange(_ isConnected: Bool) {}

    /// The default implementation, which does nothing.
    public func authorizationDidFail(_ error: LocationRelayError) {}

    /// The default implementation, which does nothing.
    public func transport(_ transport: any LocationTransport, connectionDidChange state: ConnectionState) {}

    /// The default implementation, which does nothing.
    public func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {}
}
