extension GeolocationManager {
    /// Starts a sink and appends it to the sinks; does nothing if it was added before.
    ///
    /// - Returns: The host of the sink, which knows its status.
    /// - Throws: The error of the sink's `start(in:)`; the sink is not added then.
    @discardableResult
    public func add(_ sink: any GeolocationSink) throws -> SinkHost {
        if let host = hosts[ObjectIdentifier(sink)] { return host }
        let host = SinkHost(of: sink, in: self)
        try sink.start(in: host)
        hosts[ObjectIdentifier(sink)] = host
        sinks.append(sink)
        note(sink.name, "added as a sink")
        return host
    }

    /// Removes a sink and returns when it has written everything.
    public func remove(_ sink: any GeolocationSink) async {
        guard let index = sinks.firstIndex(where: { $0 === sink }) else { return }
        sinks.remove(at: index)
        hosts[ObjectIdentifier(sink)] = nil
        note(sink.name, "removed as a sink")
        resumeWaiting()
        await sink.finish()
    }

    /// Removes all sinks and returns when they have written everything, as at the end of a program.
    public func removeAllSinks() async {
        while let sink = sinks.first { await remove(sink) }
    }
}

extension GeolocationManager {
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
        resumeWaiting()
    }

    /// Resumes the waiting replays if all sinks are ready.
    func resumeWaiting() {
        guard !waiting.isEmpty, demand == .ready else { return }
        let resumes = waiting
        waiting = []
        for resume in resumes { resume() }
    }
}
