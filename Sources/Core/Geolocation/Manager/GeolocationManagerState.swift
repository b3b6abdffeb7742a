/// The state of a manager.
public enum GeolocationManagerState: String, Sendable, Hashable, Codable {
    /// All providers are stopped.
    case stopped
    /// The providers in all slots are running.
    case running
    /// Only significant-change monitoring is active; a departure of the traveller wakes the manager.
    case snoozing
}

/// An event that may change the state of a manager.
enum GeolocationManagerTrigger: Sendable, Hashable, CaseIterable {
    /// `start()` was called.
    case start
    /// `stop()` was called.
    case stop
    /// `snooze()` was called, and the location provider is monitoring.
    case snooze
    /// The monitoring provider reported a departure.
    case departure
    /// Monitoring ended because the location provider was replaced by one that cannot monitor.
    case refusal
}

/// An action that a change of state requires.
enum GeolocationManagerAction: Sendable, Hashable {
    /// All slots are started; for a snooze, monitoring has been started before the change.
    case startSlots
    /// All slots are stopped.
    case stopSlots
    /// Monitoring is stopped.
    case endWatch
    /// The values are withdrawn, since they are no longer updated.
    ///
    /// Their events precede the event of the state; the action itself notifies the observers of headings.
    case clearValues
}

extension GeolocationManagerState {
    /// Returns the next state and the actions of the transition, or `nil` if the trigger changes nothing.
    ///
    /// An observer may request another state at once, which interrupts the transition. A transition to a state in which
    /// fewer providers run therefore stops everything that may run, not only those that the previous state needs.
    func transition(
        on trigger: GeolocationManagerTrigger
    ) -> (state: GeolocationManagerState, actions: [GeolocationManagerAction])? {
        switch (self, trigger) {
        case (.stopped, .start): (.running, [.startSlots])
        case (.snoozing, .start): (.running, [.endWatch, .startSlots])
        case (.snoozing, .departure): (.running, [.endWatch, .startSlots])
        case (.running, .stop), (.snoozing, .stop): (.stopped, [.endWatch, .stopSlots, .clearValues])
        case (.snoozing, .refusal): (.stopped, [.stopSlots, .clearValues])
        case (.stopped, .snooze): (.snoozing, [.stopSlots, .clearValues])
        case (.running, .snooze): (.snoozing, [.stopSlots, .clearValues])
        case (.running, .start), (.stopped, .stop), (.snoozing, .snooze): nil
        case (.stopped, .departure), (.running, .departure), (.stopped, .refusal), (.running, .refusal): nil
        }
    }
}
