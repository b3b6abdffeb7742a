package import Geolocation

/// The passing of time for an instance under test: each step triggers its peer, advances its clock, and limits the
/// wait.
@SensorActor
package struct ExaminationSteps {
    package let examination: Examination

    /// The clock of the instance; `nil` if it uses the system's clock.
    package let manualClock: ManualClock?

    /// The kind of the instance, such as "transport", for messages.
    package let subject: String

    /// The rule that is violated if an action of the peer takes too long.
    package var stimulusRule = ""

    /// A function that triggers one action of the peer, outside the sensor actor; `nil` if there is no peer.
    package var stimulus: (@Sendable () async throws -> Void)?

    package init(examination: Examination, manualClock: ManualClock?, subject: String, stimulusRule: String = "") {
        self.examination = examination
        self.manualClock = manualClock
        self.subject = subject
        self.stimulusRule = stimulusRule
    }

    /// Makes the peer act, advances the clock by one second, and waits `seconds` for results from other
    /// threads.
    package func step(_ seconds: Double = 0.001) async throws {
        if let stimulus {
            try await examination.wait(for: "the stimulus", rule: stimulusRule) { try await stimulus() }
        }
        if let manualClock { examination.call("a timer of the \(subject)") { manualClock.advance(by: 1) } }
        try await RealTime.pause(seconds)
    }

    /// Repeats steps until a condition holds, or until the sum of their pauses exceeds the patience; returns whether it
    /// holds.
    ///
    /// Elapsed system time is not used, since other code may occupy the actor between two steps.
    package func awaitFact(_ holds: @SensorActor () -> Bool) async throws -> Bool {
        var pause = 0.001
        var waited = 0.0
        while !holds() {
            if waited > examination.patience { return false }
            try await step(pause)
            waited += pause
            pause = min(pause * 1.2, 0.02)
        }
        return true
    }

    /// Runs steps in which the instance should report nothing, long enough for reports that are already on their way.
    package func passQuietTime() async throws {
        let seconds = manualClock == nil ? 0.06 : 0.01
        for _ in 0..<4 { try await step(min(seconds, examination.patience / 10)) }
    }
}
