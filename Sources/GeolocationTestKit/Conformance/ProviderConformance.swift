public import Geolocation

/// Verifies that a provider keeps the contract written on `SensorProvider`, in each role that it or what it vends plays.
///
///     try await ProviderConformance.verify { clock in MyProvider(clock: clock) }
///     try await ProviderConformance.verify(stimulus: { _ in try peer.send(fix) }) { clock in MyFeed(port, clock: clock) }
///
/// It needs no test framework, tells everything it found in one error, and returns in bounded time even when the
/// provider blocks the sensor actor for ever.
public enum ProviderConformance {
    /// What is verified: the bullets of the contract.
    public enum Rule: String, Sendable, CaseIterable {
        /// It reports something within the patience after a start, where the stimulus gives it something to report.
        case reportsOnceStarted
        /// It reports nothing before it is started.
        case isSilentBeforeStart
        /// It reports nothing after it is stopped.
        case isSilentAfterStop
        /// A second start neither doubles its reports nor keeps the next stop from ending them.
        case takesSecondStart
        /// A stop without a start does no harm.
        case takesStopWithoutStart
        /// It reports again when it is started after a stop.
        case canBeStartedAgain
        /// It does not keep its delegate alive.
        case holdsDelegateWeakly
        /// It calls its delegate on the sensor actor only.
        case reportsOnSensorActor
        /// It reports nil once, not again and again.
        case withdrawsOnce
        /// What it reports is in range and finite.
        case reportsValidValues
        /// Its `id` stays the same, and is the same for all of its roles.
        case keepsItsIdentity
        /// It never blocks the sensor actor.
        case neverBlocksSensorActor
        /// Its status, where it has one, is idle before a start, tells of the run while there is one, and of none after.
        case statusFollowsStartAndStop
        /// Where it refuses to watch for a significant change it is silent, and likewise when the watch has ended.
        case watchesOnlyWhileAsked
    }

    /// Verifies a provider, of which fresh instances are made for the rules that need one.
    ///
    /// - Parameters:
    ///   - patience: Seconds that any call and any wait may take.
    ///   - time: The clock that `make` gets.
    ///   - stimulus: Makes the provider's outside peer act once, so that the provider has something to report; called again
    ///     and again, before and after starts too. It runs outside the sensor actor, so that it may block.
    ///   - make: Makes a new provider with the clock given.
    /// - Throws: One ``ConformanceFailure`` with all violations, or what `stimulus` or `make` threw.
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
