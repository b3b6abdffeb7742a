public import Geolocation

/// Verifies that a sink keeps the contract written on `GeolocationSink`.
///
///     try await SinkConformance.verify(written: { _ in try fileSize(path) }) { clock in try MySink(path) }
///
/// It needs no test framework, tells everything it found in one error, and returns in bounded time even when the sink
/// blocks the sensor actor for ever. A sink is started and finished once; whether it can be started again after that is
/// its own affair and not verified.
public enum SinkConformance {
    /// What is verified: the bullets of the contract.
    public enum Rule: String, Sendable, CaseIterable {
        /// It can be started once before its first event.
        case startsOnce
        /// It takes events of all kinds at once: it never blocks the sensor actor.
        case neverBlocksSensorActor
        /// Its end comes within the patience, with events and without.
        case finishes
        /// When its end has come everything is written, and nothing is written afterwards.
        case writesAllBeforeFinishReturns
        /// Whoever waits for it is called once, as soon as it is ready again.
        case wakesWhoWaits
    }

    /// Verifies a sink, of which several instances are made one after the other.
    ///
    /// - Parameters:
    ///   - patience: Seconds that any call and any wait may take.
    ///   - time: The clock that `make` gets.
    ///   - written: How much the sink has written out so far, in any unit; where it is given, it must have risen and
    ///     come to rest when `finish()` returns.
    ///   - make: Makes a new sink with the clock given.
    /// - Throws: One ``ConformanceFailure`` with all violations, or what `written` or `make` threw.
    public static func verify<Sink: GeolocationSink>(
        patience: Double = 10,
        time: ConformanceTime = .manual,
        written: (@Sendable (Sink) async throws -> Int)? = nil,
        _ make: @escaping @SensorActor @Sendable (any SensorClock) throws -> Sink
    ) async throws {
        try await Examination.run(
            String(describing: Sink.self), patience: patience, blockingRule: Rule.neverBlocksSensorActor.rawValue
        ) { examination in
            let examiner = SinkExaminer(examination: examination, time: time, written: written, make: make)
            try await examiner.examine()
        }
    }
}
