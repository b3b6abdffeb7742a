public import Geolocation

/// Hears what a relay knows and how it is doing.
///
/// Whoever becomes the delegate hears at once of the current health, of the subject's connection, and of the latest update.
@SensorActor
public protocol LocationRelayDelegate: AnyObject, Sendable {
    /// Hears of each update, right after it was given to the transports.
    func didUpdate(_ update: RelayUpdate)

    /// Hears of each change of health.
    func healthDidChange(_ health: RelayHealth)

    /// Hears of a fix that came in late; it moves nothing.
    func didReceiveLate(_ fix: LocationFix, stream: RelayStream)

    /// Hears that the subject's tracker was heard of again, or is no more.
    func watchConnectionDidChange(_ isConnected: Bool)

    /// Hears that the relay may not know where it is.
    func authorizationDidFail(_ error: LocationRelayError)

    /// Hears that a transport's other side came into reach, or went out of it.
    func transport(_ transport: any LocationTransport, connectionDidChange state: ConnectionState)

    /// Hears of something that went wrong with a transport, which goes on by itself where that makes sense.
    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError)
}

extension LocationRelayDelegate {
    /// Does nothing.
    public func didReceiveLate(_ fix: LocationFix, stream: RelayStream) {}

    /// Does nothing.
    public func watchConnectionDidChange(_ isConnected: Bool) {}

    /// Does nothing.
    public func authorizationDidFail(_ error: LocationRelayError) {}

    /// Does nothing.
    public func transport(_ transport: any LocationTransport, connectionDidChange state: ConnectionState) {}

    /// Does nothing.
    public func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {}
}
