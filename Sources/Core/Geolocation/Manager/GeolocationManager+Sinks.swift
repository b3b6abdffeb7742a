extension GeolocationManager {
    /// Starts a sink and appends it to the sinks; does nothing if it was added before.
    ///
    /// - Throws: The error of the sink's `start()`; the sink is not added then.
    public func add(_ sink: any GeolocationSink) throws {
        guard !sinks.contains(where: { $0 === sink }) else { return }
        try sink.start()
        sinks.append(sink)
        note(sink.name, "added as a sink")
        let name = sink.name
        (sink as? any FailableSink)?.onStatusChange { [weak self] status in
            guard let self else { return }
            deliver(.status(ProviderStatusChange(provider: name, status: status, time: clock.now)))
        }
    }

    /// Removes a sink and returns when it has written everything.
    public func remove(_ sink: any GeolocationSink) async {
        guard let index = sinks.firstIndex(where: { $0 === sink }) else { return }
        sinks.remove(at: index)
        note(sink.name, "removed as a sink")
        if awaitedSink == ObjectIdentifier(sink) { resumeOrWait() }
        await sink.finish()
    }

    /// Removes all sinks and returns when they have written everything, as at the end of a program.
    public func removeAllSinks() async {
        while let sink = sinks.first { await remove(sink) }
    }
}

extension GeolocationManager: EventPublisher {
    /// Delivers an event of a sink or a source to all sinks and listeners.
    public func publish(_ event: any DerivedEvent) {
        deliver(.derived(event))
    }

    /// Whether any sink takes derived events or any listener exists.
    public var isDerivedEventWanted: Bool { takesDerivedEvents || !listeners.isEmpty }
}

extension GeolocationManager: Backpressure {
    /// `wait` while any sink is busy.
    public var demand: SinkDemand {
        if let chain, !chain.isReady { return .wait }
        return .ready
    }

    /// Calls `resume` once, as soon as all sinks are ready.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        waiting.append(resume)
        if awaitedSink == nil { resumeOrWait() }
    }

    /// Resumes the waiting replays, or waits for the next busy sink; a removed sink is not waited for.
    private func resumeOrWait() {
        awaitedSink = nil
        guard let busy = sinks.first(where: { $0.demand == .wait }) else {
            let resumes = waiting
            waiting = []
            for resume in resumes { resume() }
            return
        }
        let id = ObjectIdentifier(busy)
        awaitedSink = id
        busy.whenReady { [weak self] in
            if let self, awaitedSink == id { resumeOrWait() }
        }
    }
}
