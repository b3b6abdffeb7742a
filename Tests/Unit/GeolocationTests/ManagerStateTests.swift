import Testing

@testable import Geolocation

/// One line of the transition table; a nil state says that the trigger changes nothing.
struct Transition: Sendable, CustomTestStringConvertible {
    let from: GeolocationManagerState
    let trigger: GeolocationManagerTrigger
    let state: GeolocationManagerState?
    let actions: [GeolocationManagerAction]

    init(
        _ from: GeolocationManagerState, _ trigger: GeolocationManagerTrigger, _ state: GeolocationManagerState?,
        _ actions: [GeolocationManagerAction] = []
    ) {
        self.from = from
        self.trigger = trigger
        self.state = state
        self.actions = actions
    }

    var testDescription: String { "\(from) + \(trigger) → \(state.map { "\($0)" } ?? "unchanged")" }

    static let table = [
        Transition(.stopped, .start, .running, [.startSlots]),
        Transition(.stopped, .stop, nil),
        Transition(.stopped, .snooze, .snoozing, [.stopSlots, .clearValues]),
        Transition(.stopped, .departure, nil),
        Transition(.stopped, .refusal, nil),
        Transition(.running, .start, nil),
        Transition(.running, .stop, .stopped, [.endWatch, .stopSlots, .clearValues]),
        Transition(.running, .snooze, .snoozing, [.stopSlots, .clearValues]),
        Transition(.running, .departure, nil),
        Transition(.running, .refusal, nil),
        Transition(.snoozing, .start, .running, [.endWatch, .startSlots]),
        Transition(.snoozing, .stop, .stopped, [.endWatch, .stopSlots, .clearValues]),
        Transition(.snoozing, .snooze, nil),
        Transition(.snoozing, .departure, .running, [.endWatch, .startSlots]),
        Transition(.snoozing, .refusal, .stopped, [.stopSlots, .clearValues]),
    ]
}

@Suite("The manager's transition table")
struct ManagerStateTests {
    @Test("gives the next state and the actions for each trigger", arguments: Transition.table)
    func transition(_ expected: Transition) {
        let result = expected.from.transition(on: expected.trigger)
        #expect(result?.state == expected.state)
        #expect(result?.actions ?? [] == expected.actions)
    }

    @Test("has a line for each state and trigger")
    func tableIsComplete() {
        let states: [GeolocationManagerState] = [.stopped, .running, .snoozing]
        #expect(Transition.table.count == states.count * GeolocationManagerTrigger.allCases.count)
        for state in states {
            let triggers = Transition.table.filter { $0.from == state }.map(\.trigger)
            #expect(Set(triggers) == Set(GeolocationManagerTrigger.allCases))
        }
    }
}
