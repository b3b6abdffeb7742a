extension GeolocationManager {
    /// Carries out the transition table; every change of state happens here.
    func apply(_ trigger: GeolocationManagerTrigger, waking fix: Location? = nil) {
        guard let (next, actions) = state.transition(on: trigger) else { return }
        let waker = locationSlot.sensor
        values.state = next
        transitions += 1
        let transition = transitions
        // A new run says anew how its providers are doing.
        announced = [:]
        // Before anybody hears of the end, so that nothing of this run gets into one that is begun in answer to it.
        if actions.contains(.clearValues) { forgetValues() }
        deliver(.state(next, clock.now))
        for action in actions {
            // A sink or delegate may have called start or stop meanwhile; what it asked for has been done then. Only that
            // values were forgotten is told in any case.
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
            // The fix that woke the manager is the first one it delivers, unless its provider has been displaced.
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

    /// Forgets all values, silently: the change of state says it on the stream.
    private func forgetValues() {
        values.clearLocation()
        let instant = clock.coarseInstant
        for heading in consumedHeadings {
            for type in HeadingType.allCases { heading.take(nil, for: type, arrival: instant) }
        }
    }

    /// Lets each consumer's heading become nil where its values were forgotten.
    private func resolveHeadings() {
        let instant = clock.coarseInstant
        for heading in consumedHeadings { heading.resolve(at: instant) }
    }

    private var consumedHeadings: [Heading] {
        [collectionHeading, presentationHeading] + customHeadings.compactMap(\.heading)
    }
}
