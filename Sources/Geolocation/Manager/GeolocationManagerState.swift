/// What a manager is doing.
public enum GeolocationManagerState: String, Sendable, Hashable, Codable {
    /// Nothing runs.
    case stopped
    /// All slots run.
    case running
    /// Only a watch for a significant change of place runs, which will wake the manager.
    case snoozing
}

/// What can happen to a manager.
enum GeolocationManagerTrigger: Sendable, Hashable, CaseIterable {
    /// Somebody called `start()`.
    case start
    /// Somebody called `stop()`.
    case stop
    /// Somebody called `snooze()` and the location provider watches.
    case snooze
    /// The watch reported that the traveller moved on.
    case departure
    /// The watch could not be kept up, because the location provider was replaced by one that cannot.
    case refusal
}

/// What a manager does on the way from one state to another.
enum GeolocationManagerAction: Sendable, Hashable {
    /// Begin what the new state needs: all slots. The watch has begun before the state is entered.
    case startSlots
    /// End what the old state needed.
    case stopSlots
    /// End the watch.
    case endWatch
    /// Forget the values, which nobody renews any longer: before the state is told, and their consumers hear of it here.
    case clearValues
}

extension GeolocationManagerState {
    /// The transition table: the state that follows and what is to be done, or nil where the trigger changes nothing.
    ///
    /// Whoever hears of a state may ask for another one at once, which interrupts the transition to the first. The way to
    /// a state in which less runs therefore ends everything that may run, not only what the state before it needs.
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
