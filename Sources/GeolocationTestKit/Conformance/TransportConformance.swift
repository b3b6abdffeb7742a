public import Geolocation
public import LocationRelay

/// Verifies that a transport keeps the contract written on `LocationTransport`.
///
///     try await TransportConformance.verify { clock in MyTransport(clock: clock) }
///     try await TransportConformance.verify(time: .system, stimulus: { _ in await server.acknowledgeAll() }) { clock in
///         MyTransport(port, clock: clock)
///     }
///
/// It needs no test framework, tells everything it found in one error, and returns in bounded time even when the
/// transport blocks the sensor actor for ever. A transport that leaves `state` as it is by default, always connected, is
/// examined as one that does not tell: nothing is asked of its states and of what it drops while it is closed.
public enum TransportConformance {
    /// What is verified: the sentences of the contract.
    public enum Rule: String, Sendable, CaseIterable {
        /// It is connected within the patience after it is opened, where the stimulus makes the other side reachable.
        case connectsOnceOpened
        /// Its state is disconnected before it is opened, or connected for ever.
        case isClosedAtFirst
        /// It tells nothing before it is opened, even when it is closed or pushed to.
        case isSilentBeforeOpening
        /// A second opening changes nothing, and one closing ends what both began.
        case takesSecondOpening
        /// It tells each change of its state once, when its state has changed.
        case tellsEachStateOnce
        /// Closing it makes it disconnected, and nothing is told afterwards.
        case endsWhenClosed
        /// What is pushed to it while it is closed is dropped and counted.
        case countsWhatItDrops
        /// It connects and delivers again when it is opened after it was closed.
        case canBeOpenedAgain
        /// What waits is delivered within the patience, where the stimulus makes the other side take it.
        case deliversWhatWaits
        /// No more updates wait than its capacity, where it tells that.
        case keepsToItsCapacity
        /// It tells how many updates wait when that has changed, when it falls too.
        case tellsQueueDepth
        /// What it has dropped counts from when it was made, so that it never falls.
        case countsDropsOnward
        /// Waiting for a closed transport's delivery returns.
        case drainsWhenClosed
        /// It does not keep its delegate alive.
        case holdsDelegateWeakly
        /// Nothing keeps it alive once it has been closed.
        case isReleasedWhenClosed
        /// Its name stays the same, and it tells of nobody but itself.
        case keepsItsIdentity
        /// It never blocks the sensor actor.
        case neverBlocksSensorActor
    }

    /// Verifies a transport, of which fresh instances are made for the rules that need one.
    ///
    /// - Parameters:
    ///   - patience: Seconds that any call and any wait may take.
    ///   - time: The clock that `make` gets; sockets and radios want the machine's own.
    ///   - stimulus: Makes the other side reachable, and lets it take what has come; called again and again, before and
    ///     after openings too. It runs outside the sensor actor, so that it may block.
    ///   - make: Makes a new transport with the clock given, to an address that the other side has for all of them.
    /// - Throws: One ``ConformanceFailure`` with all violations, or what `stimulus` or `make` threw.
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
