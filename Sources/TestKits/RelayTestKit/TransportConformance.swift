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
/// The verification needs no test framework, reports all violations in one error, and returns in bounded time even if
/// the transport blocks the sensor actor forever.
///
/// A transport that keeps the default `state` is always connected. For such a transport, the verification only checks
/// that the state never changes; it skips the other rules on states, and the drops that are counted while the transport
/// is closed.
public enum TransportConformance {
    /// A rule that every transport must follow; the conformance suite verifies it.
    public enum Rule: String, Sendable, CaseIterable {
        /// The transport connects within the time limit after it is opened, if the test's `stimulus` makes the peer
        /// reachable.
        case connectsOnceOpened
        /// Before the transport is opened, its state is disconnected, unless the transport is always connected.
        case isClosedAtFirst
        /// The transport reports nothing before it is opened, even if it is closed or receives updates.
        case isSilentBeforeOpening
        /// Opening an open transport has no effect, so that closing it once ends the connection.
        case ignoresSecondOpening
        /// The transport reports each change of its state to the delegate once, after the state has changed.
        case reportsEachStateOnce
        /// Closing disconnects the transport, which reports nothing afterwards.
        case endsWhenClosed
        /// The transport drops and counts updates that are pushed while it is closed.
        case countsDropsWhileClosed
        /// The transport connects and delivers again after it was closed and opened again.
        case canBeOpenedAgain
        /// The transport delivers waiting updates within the time limit, if the test's `stimulus` lets the peer accept
        /// them.
        case deliversWaitingUpdates
        /// The number of waiting updates does not exceed the capacity, if the transport has one.
        case respectsCapacity
        /// The transport reports each change of the number of waiting updates, including decreases.
        case reportsQueueDepth
        /// The transport counts drops from its creation on, so that the counts never decrease.
        case countsDropsCumulatively
        /// `drain()` of the transport returns while the transport is closed.
        case drainsWhenClosed
        /// The transport does not retain its delegate.
        case holdsDelegateWeakly
        /// Nothing retains the transport once it has been closed.
        case isReleasedWhenClosed
        /// The name of the transport never changes, and the transport names only itself as the sender of its reports.
        case keepsItsIdentity
        /// The transport never blocks the sensor actor.
        case neverBlocksSensorActor
    }

    /// Verifies a transport that `make` creates.
    ///
    /// A new instance is created for each rule that needs its own.
    ///
    /// - Parameters:
    ///   - patience: The time limit of each call and each wait, in seconds.
    ///   - time: The kind of clock that is passed to `make`; sockets and radios need the system's clock.
    ///   - stimulus: A function that makes the peer reachable, and lets it accept the updates that have arrived. It is
    ///     called repeatedly, also before and after openings, outside of the sensor actor, so it may block.
    ///   - make: A function that creates a transport with the given clock; each transport has the same peer.
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
