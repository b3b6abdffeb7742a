public import Geolocation

extension LocationRelayService {
    /// Why nothing can be sent any more: all transports have given up, or the end came before everything was delivered.
    public var failure: ProviderError? {
        if case .failed(let error) = hub.status { error } else { endFailure }
    }

    /// Sets who hears that transports are cut off, connected again, or have given up.
    public func onStatusChange(_ handler: @escaping @SensorActor (ProviderStatus) -> Void) {
        hub.statusHandler = handler
    }

    /// `wait` while the queue of a transport that can still deliver it is more than half full.
    public var demand: SinkDemand { hub.demand }

    /// Calls `resume` once there is room.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) { hub.whenReady(resume) }

    /// Says that somebody waits for the end, who does not want to wait for as long as transports get on.
    public func hurry() { hub.hurry() }

    /// Waits for the transports to deliver what they hold, as long as they get on, and stops.
    public func finish() async {
        sendHeld()
        await hub.drain(patience: settings.patience, clock: clock)
        stop()
        endFailure = hub.loss.map(ProviderError.init)
    }
}
