import Geolocation

/// One instance of an examined provider with its own time, its peer and delegates in all of its roles.
@SensorActor
final class ProviderBench<Provider: SensorProvider> {
    let provider: Provider
    let roles: [any ExaminedRole]
    private let steps: ExaminationSteps

    init(
        examination: Examination, time: ConformanceTime,
        stimulus: (@Sendable (Provider) async throws -> Void)?,
        make: @SensorActor @Sendable (any SensorClock) throws -> Provider
    ) throws {
        let manualClock = time == .manual ? ManualClock() : nil
        let provider = try examination.call("making the provider") { try make(manualClock ?? SystemClock()) }
        self.provider = provider
        var steps = ExaminationSteps(
            examination: examination, manualClock: manualClock, subject: "provider",
            stimulusRule: ProviderConformance.Rule.reportsOnceStarted.rawValue)
        if let stimulus { steps.stimulus = { try await stimulus(provider) } }
        self.steps = steps
        roles = examinedRoles(of: provider)
    }

    /// Calls into the provider under the guard's eyes.
    func call<Result>(_ name: String, _ role: any ExaminedRole, _ body: @SensorActor () -> Result) -> Result {
        steps.examination.call("\(name) of the \(role.title)", body)
    }

    func start(_ role: any ExaminedRole) {
        call("the start", role) { role.start() }
    }

    func stop(_ role: any ExaminedRole) {
        call("the stop", role) { role.stop() }
    }

    /// Lets the peer act and a second pass.
    func step() async throws { try await steps.step() }

    /// Makes steps until the role reports, for as long as the patience lasts.
    func awaitReport(of role: any ExaminedRole) async throws -> Bool {
        try await awaitFact { role.reportCount > 0 }
    }

    /// Makes steps until something holds, for as long as the patience lasts.
    func awaitFact(_ holds: @SensorActor () -> Bool) async throws -> Bool { try await steps.awaitFact(holds) }

    /// Makes steps in which nothing should be reported.
    func passQuietTime() async throws { try await steps.passQuietTime() }

    /// Stops whatever may still run.
    func end() {
        for role in roles { stop(role) }
    }
}
