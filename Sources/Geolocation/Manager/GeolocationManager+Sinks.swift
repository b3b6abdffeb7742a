extension GeolocationManager {
    /// Starts a sink and adds it behind those that are there; once more does nothing.
    ///
    /// - Throws: What the sink's `start()` throws; it is not added then.
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

    /// Takes a sink out and returns when it has written everything.
    public func remove(_ sink: any GeolocationSink) async {
        guard let index = sinks.firstIndex(where: { $0 === sink }) else { return }
        sinks.remove(at: index)
        note(sink.name, "removed as a sink")
        if awaitedSink == ObjectIdentifier(sink) { resumeOrWait() }
        await sink.finish()
    }

    /// Takes all sinks out and returns when they have written everything: the end of a program.
    public func removeAllSinks() async {
        while let sink = sinks.first { await remove(sink) }
    }
}

extension GeolocationManager: EventPublisher {
    /// Delivers what a sink or a source found out to all sinks and listeners.
    public func publish(_ event: any DerivedEvent) {
        deliver(.derived(event))
    }

    /// Whether there is a sink that takes derived events, or a listener.
    public var isDerivedEventWanted: Bool { takesDerivedEvents || !listeners.isEmpty }
}

extension GeolocationManager: ReplayPacer {
    /// `wait` while any sink needs time.
    public var demand: SinkDemand {
        if let chain, !chain.isReady { return .wait }
        return .ready
    }

    /// Calls `resume` once, as soon as all sinks can take more.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        waiting.append(resume)
        if awaitedSink == nil { resumeOrWait() }
    }

    /// Calls those who wait, or waits for the next sink that needs time; a sink that is removed keeps nobody waiting.
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
