public import Geolocation

/// Verifies that a provider fulfils the contract of `SensorProvider` in each of its roles.
///
/// The providers that the provider vends are verified, too.
///
///     try await ProviderConformance.verify { clock in MyProvider(clock: clock) }
///     try await ProviderConformance.verify(stimulus: { _ in try peer.send(fix) }) { clock in
///         MyFeed(port, clock: clock)
///     }
///
/// The suite needs no test framework, reports all violations in one error, and returns in bounded time even if the
/// provider blocks the sensor actor forever.
public enum ProviderConformance {
    /// A rule that every provider must follow; the conformance suite verifies it.
    public enum Rule: String, Sendable, CaseIterable {
        /// After a start, the provider reports within the time limit, if the test's `stimulus` gives it something to
        /// report.
        case reportsOnceStarted
        /// The provider reports nothing before it is started.
        case isSilentBeforeStart
        /// The provider reports nothing after it is stopped.
        case isSilentAfterStop
        /// A second start of the provider does not double its reports, and a single stop ends them.
        case acceptsSecondStart
        /// Stopping a provider that has not been started has no effect.
        case acceptsStopWithoutStart
        /// The provider reports again after it was stopped and started again.
        case canBeStartedAgain
        /// The provider does not retain its delegate.
        case holdsDelegateWeakly
        /// The provider calls its delegate only on the sensor actor.
        case reportsOnSensorActor
        /// The provider does not report `nil` twice in a row.
        case withdrawsOnce
        /// The values that the provider reports are finite and in range.
        case reportsValidValues
        /// The `id` of the provider never changes, and is the same in all roles.
        case keepsItsIdentity
        /// The provider never blocks the sensor actor.
        case neverBlocksSensorActor
        /// If the provider has a status, it is idle before a start, active while the provider runs, and inactive after
        /// a stop.
        case statusFollowsStartAndStop
        /// If the provider refuses to monitor significant changes, it reports nothing afterwards; nor does it report
        /// anything after such monitoring has been stopped.
        case watchesOnlyWhileAsked
    }

    /// Verifies a provider in each of its roles.
    ///
    /// A new instance is created for each rule that needs its own.
    ///
    /// - Parameters:
    ///   - patience: The time limit of each call and each wait, in seconds.
    ///   - time: The kind of clock that is passed to `make`.
    ///   - stimulus: A function that makes the provider's peer, such as a device or server, act once, so that the
    ///     provider has something to report. It is called repeatedly, also before and after starts, outside of the
    ///     sensor actor, so it may block.
    ///   - make: A function that creates a provider with the given clock.
    /// - Throws: One ``ConformanceFailure`` with all violations, or the error thrown by `stimulus` or `make`.
    public static func verify<Provider: SensorProvider>(
        patience: Double = 10,
        time: ConformanceTime = .manual,
        stimulus: (@Sendable (Provider) async throws -> Void)? = nil,
        _ make: @escaping @SensorActor @Sendable (any SensorClock) throws -> Provider
    ) async throws {
        try await Examination.run(
            String(describing: Provider.self), patience: patience, blockingRule: Rule.neverBlocksSensorActor.rawValue
        ) { examination in
            let examiner = ProviderExaminer(examination: examination) {
                try ProviderBench(examination: examination, time: time, stimulus: stimulus, make: make)
            }
            try await examiner.examine()
        }
    }
}
