/// The behaviour of a manager whose location provider cannot monitor significant location changes.
public enum SnoozePolicy: Sendable {
    /// Monitor its continuous updates instead, by a departure rule.
    case watchUpdates(DepartureRule = DepartureRule())
    /// Report a failure to the snooze delegate.
    case fail
}

extension GeolocationManager {
    /// Stops all providers and monitors for a significant location change, which starts the manager again.
    ///
    /// Only a fix wakes the manager, never a withdrawal; the fix is delivered. If no provider can monitor, the snooze
    /// delegate is notified of the failure and the state does not change. A start or stop called meanwhile takes
    /// precedence.
    public func snooze() {
        guard state != .snoozing else { return }
        requests += 1
        let request = requests
        var occupant: (any LocationProvider)?
        var watches = false
        // Repeated if the provider was replaced meanwhile.
        repeat {
            occupant = locationSlot.occupant
            // Stopped first: in a provider that uses one device for both, a later stop of the updates would end the
            // monitoring too.
            locationSlot.stop()
            if request == requests { watches = beginWatch() }
            guard request == requests else {
                // A start or stop was called meanwhile; see ``overtakeSnooze()``.
                if isActive { locationSlot.start(delegate: self) }
                return
            }
        } while locationSlot.occupant !== occupant
        if watches {
            apply(.snooze)
            if let fix = earlyDeparture { apply(.departure, waking: fix) }
        } else {
            if isActive { locationSlot.start(delegate: self) }
            snoozeDelegate?.snoozeDidFail()
        }
    }

    /// Cancels a snooze that has not taken effect yet, in favour of a start or stop.
    func overtakeSnooze() {
        requests += 1
        if state != .snoozing { endWatch() }
    }

    /// Starts monitoring with the location slot's occupant or a wrapper around it; returns `false` if it is not
    /// possible.
    func beginWatch() -> Bool {
        endWatch()
        earlyDeparture = nil
        guard let occupant = locationSlot.occupant else { return false }
        attach(locationSlot)
        // Set first, since monitoring may report at once.
        occupant.locationDelegate = self
        watch = occupant
        if occupant.startMonitoringSignificantLocationChanges() { return true }
        // The monitoring may have been stopped meanwhile.
        guard watch === occupant else { return false }
        if case .watchUpdates(let rule) = snoozePolicy {
            let wrapper = SignificantChangeProvider(wrapping: occupant, rule: rule)
            wrapper.locationDelegate = self
            watch = wrapper
            let watches = wrapper.startMonitoringSignificantLocationChanges()
            // Events are published and the status is reported while the manager snoozes, too.
            if watch === wrapper { attach(locationSlot) }
            return watches
        }
        watch = nil
        return false
    }

    /// Stops monitoring, if active, and becomes the occupant's delegate again.
    func endWatch() {
        let occupant = locationSlot.occupant
        guard let watch = takeWatch() else { return }
        watch.stopMonitoringSignificantLocationChanges()
        // A callback may have replaced the provider or started monitoring again.
        guard self.watch == nil, locationSlot.occupant === occupant else { return }
        occupant?.locationDelegate = self
    }

    /// Detaches and returns the monitoring provider for the caller to stop; its later reports are ignored.
    func takeWatch() -> (any LocationProvider)? {
        let taken = watch
        watch = nil
        taken?.locationDelegate = nil
        return taken
    }

    /// Moves the monitoring to the location slot's new occupant.
    func moveWatch() {
        // A callback may end the snooze or move the monitoring itself.
        guard state == .snoozing, !beginWatch(), state == .snoozing, watch == nil else { return }
        apply(.refusal)
        snoozeDelegate?.snoozeDidFail()
    }
}
