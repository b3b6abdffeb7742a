/// The state of a manager.
public enum GeolocationManagerState: String, Sendable, Hashable, Codable {
    /// No provider runs.
    case stopped
    /// The providers of all slots run.
    case running
    /// Only significant-change monitoring runs; a departure wakes the manager.
    case snoozing
}

/// A trigger of a state transition.
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

/// An action of a state transition.
enum GeolocationManagerAction: Sendable, Hashable {
    /// Start all slots. (For a snooze, monitoring starts before the state is entered.)
    case startSlots
    /// Stop all slots.
    case stopSlots
    /// Stop monitoring.
    case endWatch
    /// Withdraw the values, which are no longer updated. Their events precede that of the state; the action itself
    /// notifies the observers of headings.
    case clearValues
}

extension GeolocationManagerState {
    /// Returns the next state and the actions of the transition, or `nil` if the trigger changes nothing.
    ///
    /// An observer may request another state at once, which interrupts the transition. A transition to a state in which
    /// less runs therefore stops everything that may run, not only what the previous state needs.
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
