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
    /// hears that it failed, and the state stays what it was. A start or stop that somebody calls meanwhile wins.
    public func snooze() {
        guard state != .snoozing else { return }
        requests += 1
        let request = requests
        var occupant: (any LocationProvider)?
        var watches = false
        // Once more where somebody has replaced the provider meanwhile.
        repeat {
            occupant = locationSlot.occupant
            // A provider that shares one device between both kinds of update must not have its watch stopped by the stop of
            // the other, so that stop comes first.
            locationSlot.stop()
            if request == requests { watches = beginWatch() }
            guard request == requests else {
                // Whoever called start or stop meanwhile wants something else; see ``overtakeSnooze()``.
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

    /// Ends a snooze that is only just beginning: a start or stop that comes meanwhile wins.
    func overtakeSnooze() {
        requests += 1
        if state != .snoozing { endWatch() }
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
        // Somebody may have ended the watch meanwhile.
        guard watch === occupant else { return false }
        if case .watchUpdates(let rule) = snoozePolicy {
            let wrapper = SignificantChangeProvider(wrapping: occupant, rule: rule)
            wrapper.locationDelegate = self
            watch = wrapper
            return wrapper.startMonitoringSignificantLocationChanges()
        }
        watch = nil
        return false
    }

    /// Ends the watch, if there is one, and takes the occupant's reports back.
    func endWatch() {
        let occupant = locationSlot.occupant
        guard let watch = takeWatch() else { return }
        watch.stopMonitoringSignificantLocationChanges()
        // Whoever was called may have replaced the provider, or let it watch again.
        guard self.watch == nil, locationSlot.occupant === occupant else { return }
        occupant?.locationDelegate = self
    }

    /// Takes the watch out, for the caller to stop; what it reports from then on does not count.
    func takeWatch() -> (any LocationProvider)? {
        let taken = watch
        watch = nil
        taken?.locationDelegate = nil
        return taken
    }

    /// Moves the watch to the location slot's new occupant.
    func moveWatch() {
        // Whoever is called meanwhile may end the snooze or move the watch by itself.
        guard state == .snoozing, !beginWatch(), state == .snoozing, watch == nil else { return }
        apply(.refusal)
        snoozeDelegate?.snoozeDidFail()
    }
}
