extension GeolocationManager {
    /// Performs a transition of the state table; every change of state happens here.
    func apply(_ trigger: GeolocationManagerTrigger, waking fix: Location? = nil) {
        guard let (next, actions) = state.transition(on: trigger) else { return }
        let waker = locationSlot.sensor
        values.state = next
        transitions += 1
        let transition = transitions
        // A new run reports the status of its providers again.
        announced = [:]
        // Before the change is delivered, so that no value of this run leaks into one that is started in response.
        if actions.contains(.clearValues) { forgetValues() }
        deliver(.state(next, clock.now))
        for action in actions {
            // A sink or delegate may have called start or stop meanwhile, which has been performed by now. Only the
            // clearing of values is always announced.
            guard transition == transitions || action == .clearValues else { continue }
            perform(action, waking: fix, from: waker)
        }
    }

    private func perform(_ action: GeolocationManagerAction, waking fix: Location?, from waker: (any SensorProvider)?) {
        switch action {
        case .startSlots: startSlots(waking: fix, from: waker)
        case .stopSlots: stopSlots()
        case .endWatch: endWatch()
        case .clearValues: resolveHeadings()
        }
    }

    private func startSlots(waking fix: Location?, from waker: (any SensorProvider)?) {
        publishOwnChanges(of: collectionHeading, as: .collection)
        publishOwnChanges(of: presentationHeading, as: .presentation)
        if let fix {
            let transition = transitions
            snoozeDelegate?.snoozeDidTrigger()
            guard transition == transitions else { return }
            // The fix that woke the manager is delivered first, unless its provider was replaced.
            if locationSlot.sensor === waker { accept(fix) }
        }
        let starts: [@SensorActor () -> Void] = [
            { self.begin(self.locationSlot, delegate: self) },
            { self.begin(self.deviceSlot, delegate: self) },
            { self.begin(self.userSlot, delegate: self) },
            { self.begin(self.courseSlot, delegate: self) },
        ]
        for start in starts where isActive { start() }
    }

    private func begin<Role: ProviderRole>(_ slot: ProviderSlot<Role>, delegate: Role.Delegate) {
        attach(slot)
        slot.start(delegate: delegate)
    }

    private func stopSlots() {
        let stops: [@SensorActor () -> Void] = [
            locationSlot.stop, deviceSlot.stop, userSlot.stop, courseSlot.stop,
        ]
        for stop in stops where !isActive { stop() }
    }

    /// Clears all values without events; the change of state implies it.
    private func forgetValues() {
        values.clearLocation()
        let instant = clock.coarseInstant
        for heading in consumedHeadings {
            for type in HeadingType.allCases { heading.ingest(nil, for: type, arrival: instant) }
        }
    }

    /// Updates the consumers' headings after their values were cleared.
    private func resolveHeadings() {
        let instant = clock.coarseInstant
        for heading in consumedHeadings { heading.resolve(at: instant) }
    }

    private var consumedHeadings: [Heading] {
        [collectionHeading, presentationHeading] + customHeadings.compactMap(\.heading)
    }
}
