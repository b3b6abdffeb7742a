import Geolocation

/// One instance of an examined provider with its own time, its peer and delegates in all of its roles.
@SensorActor
final class ProviderBench<Provider: SensorProvider> {
    let provider: Provider
    let roles: [any ExaminedRole]
    private let examination: Examination
    private let manualClock: ManualClock?
    private let stimulus: (@Sendable (Provider) async throws -> Void)?

    init(
        examination: Examination, time: ConformanceTime,
        stimulus: (@Sendable (Provider) async throws -> Void)?,
        make: @SensorActor @Sendable (any SensorClock) throws -> Provider
    ) throws {
        let manualClock = time == .manual ? ManualClock() : nil
        let provider = try examination.call("making the provider") { try make(manualClock ?? SystemClock()) }
        self.provider = provider
        self.manualClock = manualClock
        self.examination = examination
        self.stimulus = stimulus
        roles = examinedRoles(of: provider)
    }

    /// Calls into the provider under the guard's eyes.
    func call<Result>(_ name: String, _ role: any ExaminedRole, _ body: @SensorActor () -> Result) -> Result {
        examination.call("\(name) of the \(role.title)", body)
    }

    func start(_ role: any ExaminedRole) {
        call("the start", role) { role.start() }
    }

    func stop(_ role: any ExaminedRole) {
        call("the stop", role) { role.stop() }
    }

    /// Lets the peer act and a second pass, and gives what comes from other threads `seconds` to arrive.
    func step(_ seconds: Double = 0.001) async throws {
        if let stimulus {
            let provider = provider
            try await examination.wait(for: "the stimulus", rule: ProviderConformance.Rule.reportsOnceStarted.rawValue)
            {
                try await stimulus(provider)
            }
        }
        if let manualClock { examination.call("a timer of the provider") { manualClock.advance(by: 1) } }
        try await RealTime.pause(seconds)
    }

    /// Makes steps until the role reports, for as long as the patience lasts.
    func awaitReport(of role: any ExaminedRole) async throws -> Bool {
        try await awaitFact { role.reportCount > 0 }
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

    /// Stops whatever may still run.
    func end() {
        for role in roles { stop(role) }
    }
}
