import CodecSupport
import Geolocation

/// The newest fixes of a relay's streams: decides what an update holds and when it is sent.
///
/// Has no effects and no clock of its own.
struct RelayStreams: Sendable {
    /// The state of one stream.
    private struct State: Sendable {
        /// The newest fix, and its producer; `nil` if it is the relay's own.
        var latest: LocationFix?
        var producer: SequenceWindow.Producer?

        /// When the newest fix came in.
        var arrival: SensorInstant?

        /// When the newest fix may be sent; `nil` if it was.
        var due: SensorInstant?

        /// When the last fix was sent, and its horizontal accuracy.
        var sent: (instant: SensorInstant, accuracy: Double)?

        /// The rate of incoming fixes.
        var rate = RateMeter()

        /// Whether the last fix came in at most `seconds` ago.
        func isFresh(_ seconds: Double, now: SensorInstant) -> Bool {
            arrival.map { now.seconds(since: $0) <= seconds } ?? false
        }

        /// The newest fix, or `nil` if it is too old to be repeated.
        func fix(maximumAge: Double, now: SensorInstant) -> LocationFix? {
            due != nil || isFresh(maximumAge, now: now) ? latest : nil
        }
    }

    /// The states of all streams; that of the fused stream never changes.
    private var states = ContiguousArray(repeating: State(), count: RelayStream.allCases.count)

    /// The stream of the last new fix or heading.
    private var lastChanged = RelayStream.base

    // MARK: Fixes

    /// The number of fixes not sent yet.
    var heldCount: Int { states.count { $0.due != nil } }

    /// Whether the newest fix of a stream has not been sent yet.
    func isHeld(_ stream: RelayStream) -> Bool { states[stream.index].due != nil }

    /// Whether no other device has produced the newest fix of a stream.
    func isOwn(_ stream: RelayStream) -> Bool { states[stream.index].producer == nil }

    /// Returns the newest fix of a stream, or `nil` if it is too old to be repeated.
    func fix(of stream: RelayStream, maximumAge: Double, now: SensorInstant) -> LocationFix? {
        states[stream.index].fix(maximumAge: maximumAge, now: now)
    }

    /// Whether the stream's newest fix came in at most `silence` seconds ago, and is the relay's own or a newer one of
    /// another producer.
    func isSurpassed(
        _ fix: LocationFix, of producer: SequenceWindow.Producer, stream: RelayStream, silence: Double,
        now: SensorInstant
    ) -> Bool {
        let state = states[stream.index]
        guard let latest = state.latest, state.producer != producer, state.isFresh(silence, now: now) else {
            return false
        }
        return state.producer == nil || fix.timestampMilliseconds < latest.timestampMilliseconds
    }

    /// Stores a fix as the newest one of its stream.
    ///
    /// Returns when an update is to be sent; `nil` for at once.
    mutating func ingest(
        _ fix: LocationFix, of producer: SequenceWindow.Producer?, stream: RelayStream, now: SensorInstant,
        settings: RelayServiceSettings
    ) -> SensorInstant? {
        let accuracy = fix.horizontalAccuracyMeters
        var due = now
        if let sent = states[stream.index].sent, settings.minimumInterval > 0,
            abs(accuracy - sent.accuracy) < settings.accuracyBypass
        {
            due = max(now, sent.instant.advanced(by: settings.minimumInterval))
        }
        states[stream.index].latest = fix
        states[stream.index].producer = producer
        states[stream.index].arrival = now
        states[stream.index].due = due
        states[stream.index].rate.add(at: now)
        lastChanged = stream
        return due == now ? nil : states.lazy.compactMap(\.due).min()
    }

    /// Replaces the newest fix of a stream with a version that has a new heading.
    mutating func amend(_ fix: LocationFix, stream: RelayStream) {
        states[stream.index].latest = fix
        lastChanged = stream
    }

    /// Forgets the position of a stream's producer.
    mutating func withdraw(_ stream: RelayStream) {
        states[stream.index].latest = nil
        states[stream.index].producer = nil
    }

    // MARK: Updates

    /// Returns an update with the newest fixes, including those held back; `time` is the wall time.
    func update(now: SensorInstant, time: Date, settings: RelayServiceSettings, fusion: FusionMode) -> RelayUpdate {
        var update = RelayUpdate(
            base: fix(of: .base, maximumAge: settings.maximumAge, now: now),
            remote: fix(of: .remote, maximumAge: settings.maximumAge, now: now), relayTimestamp: time)
        guard fusion == .weightedAverage else { return update }
        let (newer, older) = lastChanged == .base ? (update.base, update.remote) : (update.remote, update.base)
        update.fused = newer.map { settings.fusion.fused($0, with: older) }
        return update
    }

    /// Records that an update was sent; returns the number of fixes sent with it for the first time.
    mutating func didSend(now: SensorInstant) -> Int {
        var count = 0
        for index in states.indices where states[index].due != nil {
            states[index].due = nil
            states[index].sent = (now, states[index].latest?.horizontalAccuracyMeters ?? 0)
            count += 1
        }
        return count
    }

    // MARK: Health

    /// Returns the health of the streams.
    ///
    /// The rates are those of the last `window` seconds, and a stream without a fix for `silence` seconds is not active.
    func health(window: Double, silence: Double, now: SensorInstant, time: Date) -> StreamHealthSnapshot {
        func health(of stream: RelayStream) -> StreamHealthSnapshot.Stream {
            let state = states[stream.index]
            var health = StreamHealthSnapshot.Stream()
            health.isActive = state.isFresh(silence, now: now)
            health.updateRate = state.rate.rate(at: now, window: window)
            guard let latest = state.latest else { return health }
            let age = max(0, time.timeIntervalSince(latest.timestamp))
            health.lastUpdateAge = age
            health.signalQuality = (max(0, 1 - latest.horizontalAccuracyMeters / 100) + max(0, 1 - age / 30)) / 2
            return health
        }
        var snapshot = StreamHealthSnapshot()
        snapshot.base = health(of: .base)
        snapshot.remote = health(of: .remote)
        return snapshot
    }
}
