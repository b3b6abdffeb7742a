public import Geolocation

extension LocationRelayService {
    /// The reason why nothing more can be sent: all transports have failed, or the end came before everything was
    /// delivered.
    public var failure: ProviderError? {
        if case .failed(let error) = hub.status { error } else { endFailure }
    }

    /// Sets the handler called when transports lose their connection, reconnect, or fail.
    public func onStatusChange(_ handler: @escaping @SensorActor (ProviderStatus) -> Void) {
        hub.statusHandler = handler
    }

    /// `wait` while a transport that can still deliver has a queue that is more than half full.
    public var demand: SinkDemand { hub.demand }

    /// Calls `resume` once the demand is `ready`.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) { hub.whenReady(resume) }

    /// Stops extending the final wait: from now on a delivery no longer restarts the patience interval of ``finish()``.
    public func finishPromptly() { hub.finishPromptly() }

    /// Waits for the transports to deliver their queues, as long as they make progress, and stops.
    public func finish() async {
        sendHeld()
        await hub.drain(patience: settings.patience, clock: clock)
        stop()
        endFailure = hub.loss.map(ProviderError.init)
    }
}
