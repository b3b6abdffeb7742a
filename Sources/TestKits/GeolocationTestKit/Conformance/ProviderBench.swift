import Geolocation

/// An instance of the provider under test, with its clock, its peer, and a delegate for each of its roles.
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

    /// Calls the provider under test, while the watchdog limits the time of the call.
    func call<Result>(_ name: String, _ role: any ExaminedRole, _ body: @SensorActor () -> Result) -> Result {
        steps.examination.call("\(name) of the \(role.title)", body)
    }

    func start(_ role: any ExaminedRole) {
        call("the start", role) { role.start() }
    }

    func stop(_ role: any ExaminedRole) {
        call("the stop", role) { role.stop() }
    }

    /// Lets the provider's peer act once, for example send bytes to the provider, and advances the clock by one second.
    func step() async throws { try await steps.step() }

    /// Repeats steps until the provider reports in the given role, and returns whether it has reported in time.
    func awaitReport(of role: any ExaminedRole) async throws -> Bool {
        try await awaitFact { role.reportCount > 0 }
    }

    /// Lets time pass in steps until a condition holds or the time limit is reached; returns whether the condition
    /// holds.
    func awaitFact(_ holds: @SensorActor () -> Bool) async throws -> Bool { try await steps.awaitFact(holds) }

    /// Lets some time pass in steps, during which the provider should report nothing.
    func passQuietTime() async throws { try await steps.passQuietTime() }

    /// Stops the provider in all of its roles.
    func end() {
        for role in roles { stop(role) }
    }
}
