/// What a manager does when its location provider cannot watch for a significant change of place.
public enum SnoozePolicy: Sendable {
    /// Watch its continuous updates instead, by a rule of departure.
    case watchUpdates(DepartureRule = DepartureRule())
    /// Tell the snooze delegate that it failed.
    case fail
}

extension GeolocationManager {
    /// Stops all providers but a watch for a significant change of place, which starts the manager again.
    ///
    /// Only a fix wakes it, never a withdrawal; the fix is delivered. Where no provider can watch, the snooze delegate
    /// hears that it failed, and the state stays what it was.
    public func snooze() {
        guard state != .snoozing else { return }
        // A provider that shares one device between both kinds of update must not have its watch stopped by the stop of
        // the other, so that stop comes first.
        let wasStarted = locationSlot.isStarted
        locationSlot.stop()
        if beginWatch() {
            apply(.snooze)
            if let fix = earlyDeparture { apply(.departure, waking: fix) }
        } else {
            if wasStarted { locationSlot.start(delegate: self) }
            snoozeDelegate?.snoozeDidFail()
        }
    }

    /// Lets the location slot's occupant watch, itself or wrapped; false where it cannot.
    func beginWatch() -> Bool {
        endWatch()
        earlyDeparture = nil
        guard let occupant = locationSlot.occupant else { return false }
        attach(locationSlot)
        // The watch is set before it begins, since it may report at once.
        occupant.locationDelegate = self
        watch = occupant
        if occupant.startMonitoringSignificantLocationChanges() { return true }
        if case .watchUpdates(let rule) = snoozePolicy {
            let wrapper = SignificantChangeProvider(wrapping: occupant, rule: rule)
            wrapper.locationDelegate = self
            watch = wrapper
            if wrapper.startMonitoringSignificantLocationChanges() { return true }
        }
        watch = nil
        return false
    }

    /// Ends the watch, if there is one, and takes the occupant's reports back.
    func endWatch() {
        guard let watch else { return }
        self.watch = nil
        watch.stopMonitoringSignificantLocationChanges()
        locationSlot.occupant?.locationDelegate = self
    }

    /// Moves the watch to the location slot's new occupant.
    func moveWatch() {
        guard state == .snoozing, !beginWatch() else { return }
        apply(.refusal)
        snoozeDelegate?.snoozeDidFail()
    }
}
