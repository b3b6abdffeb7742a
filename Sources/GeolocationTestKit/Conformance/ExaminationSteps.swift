import Geolocation

/// How time passes for an examined instance: its clock, its outside peer, and the machine's patience.
@SensorActor
struct ExaminationSteps {
    let examination: Examination

    /// The instance's clock; nil where that is the machine's own.
    let manualClock: ManualClock?

    /// What moves the clock on, for sentences.
    let subject: String

    /// The rule that is broken when the peer takes too long.
    let stimulusRule: String

    /// Makes the peer act once, outside the sensor actor; nil where there is none.
    var stimulus: (@Sendable () async throws -> Void)?

    /// Lets the peer act and a second pass, and gives what comes from other threads `seconds` to arrive.
    func step(_ seconds: Double = 0.001) async throws {
        if let stimulus {
            try await examination.wait(for: "the stimulus", rule: stimulusRule) { try await stimulus() }
        }
        if let manualClock { examination.call("a timer of the \(subject)") { manualClock.advance(by: 1) } }
        try await RealTime.pause(seconds)
    }

    /// Makes steps until something holds, for as long as the patience lasts, which counts from the first step's end.
    func awaitFact(_ holds: @SensorActor () -> Bool) async throws -> Bool {
        if holds() { return true }
        try await step()
        let end = RealTime.now.advanced(by: examination.patience)
        var pause = 0.001
        while !holds() {
            if RealTime.now > end { return false }
            try await step(pause)
            pause = min(pause * 1.2, 0.02)
        }
        return true
    }

    /// Makes steps in which nothing should be reported, and gives what is under way time to show.
    func passQuietTime() async throws {
        let seconds = manualClock == nil ? 0.06 : 0.01
        for _ in 0..<4 { try await step(min(seconds, examination.patience / 10)) }
    }
}
