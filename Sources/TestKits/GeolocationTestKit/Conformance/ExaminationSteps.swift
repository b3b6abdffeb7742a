package import Geolocation

/// Lets time pass for a provider, sink or transport under test, in steps.
///
/// In each step, the tested instance's peer, such as a simulated device or server, acts; then the instance's clock
/// advances. The time for each step is limited.
@SensorActor
package struct ExaminationSteps {
    package let examination: Examination

    /// The clock of the instance under test; `nil` if it uses the system's clock.
    package let manualClock: ManualClock?

    /// The kind of the instance under test, such as "transport", for messages.
    package let subject: String

    /// The name of the rule that is violated if an action of the peer, such as a simulated server, takes too long.
    package var stimulusRule = ""

    /// A function that lets the tested instance's peer, such as a simulated device or server, act once.
    ///
    /// It is called outside the sensor actor; it is `nil` if there is no peer.
    package var stimulus: (@Sendable () async throws -> Void)?

    package init(examination: Examination, manualClock: ManualClock?, subject: String, stimulusRule: String = "") {
        self.examination = examination
        self.manualClock = manualClock
        self.subject = subject
        self.stimulusRule = stimulusRule
    }

    /// Runs one step: the peer acts, the clock advances by one second, and a pause lets other threads deliver results.
    ///
    /// - Parameter seconds: The duration of the pause. Default: a millisecond.
    package func step(_ seconds: Double = 0.001) async throws {
        if let stimulus {
            try await examination.wait(for: "the stimulus", rule: stimulusRule) { try await stimulus() }
        }
        if let manualClock { examination.call("a timer of the \(subject)") { manualClock.advance(by: 1) } }
        try await RealTime.pause(seconds)
    }

    /// Repeats steps until a condition holds or the time limit is reached, and returns whether the condition holds.
    ///
    /// The time limit is the examination's `patience`. It is compared with the sum of the pauses in the steps rather
    /// than with elapsed system time, since other code may occupy the actor between two steps.
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

    /// Runs a few steps in which the instance should report nothing; the steps last until reports already on their way
    /// have arrived.
    package func passQuietTime() async throws {
        let seconds = manualClock == nil ? 0.06 : 0.01
        for _ in 0..<4 { try await step(min(seconds, examination.patience / 10)) }
    }
}
