/// The states of a manager: stopped, running and snoozing; in each state, different providers run.
public enum GeolocationManagerState: String, Sendable, Hashable, Codable {
    /// All providers of the manager are stopped.
    case stopped
    /// The manager's providers of all roles are running.
    case running
    /// Only significant-change monitoring is active; a departure of the traveller wakes the manager.
    case snoozing
}

/// A call or an event that may change the state of a manager.
enum GeolocationManagerTrigger: Sendable, Hashable, CaseIterable {
    /// `start()` was called.
    case start
    /// `stop()` was called.
    case stop
    /// `snooze()` was called, and the location provider is monitoring.
    case snooze
    /// The monitoring provider reported that the traveller has departed.
    case departure
    /// Monitoring ended because the location provider was replaced by one that cannot monitor.
    case refusal
}

/// An action that a manager performs for a change of its state.
enum GeolocationManagerAction: Sendable, Hashable {
    /// The providers in all slots are started.
    ///
    /// Monitoring for a snooze needs no action, since it is started before the state changes.
    case startSlots
    /// The providers in all slots are stopped.
    case stopSlots
    /// Monitoring for a departure of the traveller is stopped.
    case endWatch
    /// All values are withdrawn, since they are no longer updated.
    ///
    /// The events of the withdrawals precede the event of the new state. This action then notifies the observers of
    /// headings.
    case clearValues
}

extension GeolocationManagerState {
    /// Returns the next state and the actions of the transition, or `nil` if the trigger changes nothing.
    ///
    /// An observer that is notified during a transition may request another state, which interrupts the transition.
    /// Providers that the manager does not need in its present state may then still be running. A transition to a state
    /// in which fewer providers run therefore stops everything, even what the previous state does not need.
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
