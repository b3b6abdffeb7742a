public import Geolocation

extension LocationRelayService {
    /// Starts the relay; the host is told when transports lose their connection, reconnect, or fail.
    public func start(in host: SinkHost) {
        hub.host = host
        start()
    }

    /// `wait` while a transport that can still deliver has a queue that is more than half full.
    public var demand: SinkDemand { hub.demand }

    /// Stops extending the final wait: from now on a delivery no longer restarts the patience interval of ``finish()``.
    public func finishPromptly() { hub.finishPromptly() }

    /// Waits for the transports to deliver their queues, as long as they make progress, and stops.
    ///
    /// What was not delivered is reported as a failure.
    public func finish() async {
        sendHeld()
        await hub.drain(patience: settings.patience, clock: clock)
        stop()
        if let loss = hub.loss, let host = hub.host, host.failure == nil { host.report(.failed(ProviderError(loss))) }
    }
}
