extension GeolocationManager {
    /// Carries out the transition table; every change of state happens here.
    func apply(_ trigger: GeolocationManagerTrigger, waking fix: Location? = nil) {
        guard let (next, actions) = state.transition(on: trigger) else { return }
        values.state = next
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
        locationSlot.stop()
        deviceSlot.stop()
        userSlot.stop()
        courseSlot.stop()
    }

    /// Forgets all values: silently for the location and on the stream, where the change of state says it; each
    /// consumer's heading becomes nil.
    private func clearValues() {
        values.clearLocation()
        let instant = clock.coarseInstant
        for type in HeadingType.allCases {
            for heading in [collectionHeading, presentationHeading] + customHeadings.compactMap(\.heading) {
                heading.update(type, to: nil, arrival: instant)
            }
        }
    }
}
