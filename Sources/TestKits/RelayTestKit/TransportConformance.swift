public import Geolocation
public import GeolocationTestKit
public import LocationRelay

/// Verifies that a transport fulfils the contract of `LocationTransport`.
///
///     try await TransportConformance.verify { clock in MyTransport(clock: clock) }
///     try await TransportConformance.verify(
///         time: .system, stimulus: { _ in await server.acknowledgeAll() }
///     ) { clock in
///         MyTransport(port, clock: clock)
///     }
///
/// It needs no test framework, reports all violations in one error, and returns in bounded time even if the transport
/// blocks the sensor actor forever. A transport that keeps the default `state`, always connected, is not checked for
/// its states, nor for drops while it is closed.
public enum TransportConformance {
    /// The rules that are verified.
    public enum Rule: String, Sendable, CaseIterable {
        /// The transport connects within the patience after it is opened, if the stimulus makes the peer reachable.
        case connectsOnceOpened
        /// The state is disconnected before the transport is opened, or always connected.
        case isClosedAtFirst
        /// The transport reports nothing before it is opened, even if it is closed or pushed to.
        case isSilentBeforeOpening
        /// A second opening has no effect, and one closing ends both.
        case ignoresSecondOpening
        /// The transport reports each change of its state once, after the state has changed.
        case reportsEachStateOnce
        /// Closing disconnects the transport, and it reports nothing afterwards.
        case endsWhenClosed
        /// Updates pushed while the transport is closed are dropped and counted.
        case countsDropsWhileClosed
        /// The transport connects and delivers again after it was closed and reopened.
        case canBeOpenedAgain
        /// Waiting updates are delivered within the patience, if the stimulus makes the peer accept them.
        case deliversWaitingUpdates
        /// The number of waiting updates does not exceed the capacity, if the transport has one.
        case respectsCapacity
        /// The transport reports changes of the number of waiting updates, including decreases.
        case reportsQueueDepth
        /// The drops are counted since the transport was created, so the counts never decrease.
        case countsDropsCumulatively
        /// `drain()` of a closed transport returns.
        case drainsWhenClosed
        /// The transport does not retain its delegate.
        case holdsDelegateWeakly
        /// The transport is not retained once it has been closed.
        case isReleasedWhenClosed
        /// The name never changes, and the transport passes only itself to its delegate.
        case keepsItsIdentity
        /// The transport never blocks the sensor actor.
        case neverBlocksSensorActor
    }

    /// Verifies a transport.
    ///
    /// A new instance is created for each rule that needs one.
    ///
    /// - Parameters:
    ///   - patience: The time limit of each call and each wait, in seconds.
    ///   - time: The clock passed to `make`. Sockets and radios need the system's.
    ///   - stimulus: Makes the peer reachable, and lets it accept the updates that have arrived. Called repeatedly,
    ///     also before and after openings. It runs outside of the sensor actor, so it may block.
    ///   - make: Creates a transport with the given clock, to the same peer address each time.
    /// - Throws: One `ConformanceFailure` with all violations, or the error thrown by `stimulus` or `make`.
    public static func verify<Transport: LocationTransport>(
        patience: Double = 10,
        time: ConformanceTime = .manual,
        stimulus: (@Sendable (Transport) async throws -> Void)? = nil,
        _ make: @escaping @SensorActor @Sendable (any SensorClock) throws -> Transport
    ) async throws {
        try await Examination.run(
            String(describing: Transport.self), patience: patience, blockingRule: Rule.neverBlocksSensorActor.rawValue
        ) { examination in
            let examiner = TransportExaminer(examination: examination) {
                try TransportBench(examination: examination, time: time, stimulus: stimulus, make: make)
            }
            try await examiner.examine()
        }
    }
}
