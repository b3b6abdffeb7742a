extension GeolocationManager {
    /// Carries out the transition table; every change of state happens here.
    func apply(_ trigger: GeolocationManagerTrigger, waking fix: Location? = nil) {
        guard let (next, actions) = state.transition(on: trigger) else { return }
        values.state = next
        // A new run says anew how its providers are doing.
        announced = [:]
        deliver(.state(next, clock.now))
        for action in actions {
            // A sink or delegate may have called start or stop meanwhile; what it asked for has been done then.
            guard state == next else { return }
            perform(action, waking: fix)
        }
    }

    private func perform(_ action: GeolocationManagerAction, waking fix: Location?) {
        switch action {
        case .startSlots: startSlots(waking: fix)
        case .stopSlots: stopSlots()
        case .endWatch: endWatch()
        case .clearValues: clearValues()
        }
    }

    private func startSlots(waking fix: Location?) {
        publishOwnChanges(of: collectionHeading, as: .collection)
        publishOwnChanges(of: presentationHeading, as: .presentation)
        if let fix {
            snoozeDelegate?.snoozeDidTrigger()
            guard isActive else { return }
            // The fix that woke the manager is the first one it delivers.
            accept(fix)
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

    /// Forgets all values: silently for the location and on the stream, where the change of state says it; each
    /// consumer's heading becomes nil at once, without a glance at the sources that are forgotten next.
    private func clearValues() {
        values.clearLocation()
        let instant = clock.coarseInstant
        let headings = [collectionHeading, presentationHeading] + customHeadings.compactMap(\.heading)
        // First all, then the callbacks: one of them may start the manager again, which brings new values.
        for heading in headings {
            for type in HeadingType.allCases { heading.take(nil, for: type, arrival: instant) }
        }
        for heading in headings { heading.resolve(at: instant) }
    }
}
