public import Geolocation

/// Verifies that a sink fulfils the contract of `GeolocationSink`.
///
///     try await SinkConformance.verify(written: { _ in try fileSize(path) }) { clock in try MySink(path) }
///
/// The suite needs no test framework, reports all violations in one error, and returns in bounded time even if the sink
/// blocks the sensor actor forever. A sink is started and finished once; whether it can be started again is not
/// verified, since the contract does not require it.
public enum SinkConformance {
    /// A rule that every sink must follow; the conformance suite verifies it.
    public enum Rule: String, Sendable, CaseIterable {
        /// The sink can be started before it receives its first event.
        case startsOnce
        /// The sink accepts events of all kinds without blocking the sensor actor.
        case neverBlocksSensorActor
        /// `finish()` of the sink returns within the time limit, with and without events before it.
        case finishes
        /// When `finish()` of the sink returns, everything has been written, and nothing is written afterwards.
        case writesAllBeforeFinishReturns
        /// If a sink has asked for a pause, it notifies the host when it is ready again.
        case notifiesWaitingHost
    }

    /// Verifies a sink that `make` creates.
    ///
    /// Several instances are created, one after the other.
    ///
    /// - Parameters:
    ///   - patience: The time limit of each call and each wait, in seconds.
    ///   - time: The kind of clock that is passed to `make` and used by the sink's host.
    ///   - written: A function that returns how much the sink has written so far, in any unit. The result must have
    ///     increased when `finish()` returns, and must not change afterwards. Default: not verified.
    ///   - make: A function that creates a sink with the given clock.
    /// - Throws: One ``ConformanceFailure`` with all violations, or the error thrown by `written` or `make`.
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
