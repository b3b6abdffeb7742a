import CodecSupport
import Geolocation

/// Stores the newest fix of each device in each stream, and determines the contents and the times of updates.
///
/// The fixes of several subjects are kept separately. This type performs no I/O and reads no clock.
struct RelayStreams: Sendable {
    /// The key of a stored fix: its stream and its producer (a device and one of its sources).
    ///
    /// The producer is `nil` for the relay itself.
    struct Key: Hashable, Sendable {
        let stream: RelayStream
        let producer: SequenceWindow.Producer?
    }

    /// The newest fix of a producer (a device and one of its sources), and when a fix of this producer was last sent.
    private struct State: Sendable {
        var latest: LocationFix

        /// When the fix arrived at the relay.
        var arrival: SensorInstant
        /// The seconds from the time of the fix to its arrival at the relay; `nil` if unknown.
        var latency: Double?

        /// The fix of the producer that was last sent, and the instant of sending; `nil` if no fix was sent.
        var sent: (instant: SensorInstant, fix: LocationFix)?

        /// Returns whether the fix arrived within the given seconds before `now`.
        func isFresh(_ seconds: Double, now: SensorInstant) -> Bool { now.seconds(since: arrival) <= seconds }
    }

    private var states: [Key: State] = [:]

    /// The keys whose newest fix has not been sent yet, with the instants at which these fixes are due.
    private var held = DueQueue<Key>()

    /// The key of the last fix in each stream, in the order of `RelayStream.index`; `nil` without a fix.
    private var last = ContiguousArray<Key?>(repeating: nil, count: RelayStream.allCases.count)
    /// The rate of fixes in each stream, in the order of `RelayStream.index`.
    private var rates = ContiguousArray(repeating: RateMeter(), count: RelayStream.allCases.count)

    /// The number of stored fixes beyond which the oldest ones that were sent are removed.
    private let limit: Int

    /// The number of stored fixes beyond which the next removal is tried.
    ///
    /// It is higher than ``limit`` if many fixes had to be kept, since they had not been sent.
    private var threshold: Int

    /// Creates a store without fixes.
    init(limit: Int = SequenceWindow.Limits().producers) {
        self.limit = max(1, limit)
        threshold = self.limit
    }

    // MARK: Fixes

    /// The number of stored fixes.
    var count: Int { states.count }

    /// The number of fixes that have not been sent yet.
    var heldCount: Int { held.count }

    /// Returns whether the newest fix stored under the given key has not been sent yet.
    func isHeld(_ key: Key) -> Bool { held.contains(key) }

    /// Returns the newest fix stored under the given key; `nil` if that fix has already been sent or there is none.
    func held(_ key: Key) -> LocationFix? { isHeld(key) ? states[key]?.latest : nil }

    /// Returns the delays of the newest fix stored under the given key; `nil` if there is no such fix.
    ///
    /// There are two delays: from the time of the fix to its arrival at the relay, and from the arrival until `now`.
    func latency(of key: Key, now: SensorInstant) -> LatencyInfo? {
        states[key].map { LatencyInfo(fixToRelay: $0.latency, inRelay: now.seconds(since: $0.arrival)) }
    }

    /// When the first of the unsent fixes is due; `nil` if all fixes have been sent.
    var nextDue: SensorInstant? { held.next }

    /// Returns the keys whose fixes are due to be sent by the given instant, the earliest ones first.
    func due(by instant: SensorInstant) -> [Key] { held.due(by: instant) }

    /// Returns the newest fix stored under the given key; `nil` if it is too old to be repeated.
    func fix(of key: Key, maximumAge: Double, now: SensorInstant) -> LocationFix? {
        guard let state = states[key], isHeld(key) || state.isFresh(maximumAge, now: now) else { return nil }
        return state.latest
    }

    /// Stores a fix as the newest of its device and source; returns whether the fix is held back.
    ///
    /// - Parameters:
    ///   - fix: The fix to store.
    ///   - key: The stream and the producer of the fix.
    ///   - latency: The seconds from the time of the fix until now; `nil` if unknown.
    ///   - now: The current instant.
    ///   - pace: The rules that determine when the fix may be sent.
    mutating func ingest(
        _ fix: LocationFix, of key: Key, latency: Double? = nil, now: SensorInstant, pace: RelayPace
    ) -> Bool {
        let sent = states[key]?.sent
        let due = sent.map { pace.due(fix, after: $0.fix, sentAt: $0.instant, now: now) } ?? now
        held.set(key, at: due)
        states[key] = State(latest: fix, arrival: now, latency: latency, sent: sent)
        last[key.stream.index] = key
        rates[key.stream.index].add(at: now)
        if states.count > threshold { forgetOldest() }
        return due > now
    }

    /// Replaces the newest fix stored under the given key with a version that has a new heading.
    mutating func amend(_ fix: LocationFix, of key: Key) { states[key]?.latest = fix }

    /// Removes the fix stored under the given key.
    mutating func withdraw(_ key: Key) {
        states[key] = nil
        held.remove(key)
    }

    /// Removes the oldest fixes that were sent, so that a quarter of the limit is free again.
    ///
    /// The work grows with the number of stored fixes. If many are removed at once, it is seldom necessary.
    private mutating func forgetOldest() {
        let idle = states.filter { !isHeld($0.key) }.map { (key: $0.key, arrival: $0.value.arrival) }
        let surplus = states.count - limit + limit / 4
        for (key, _) in idle.sorted(by: { $0.arrival < $1.arrival }).prefix(surplus) { states[key] = nil }
        threshold = max(limit, states.count + states.count / 4)
    }

    // MARK: Updates

    /// Returns an update with the newest fix stored under the given key, and records the fix as sent.
    ///
    /// If the fix belongs to the stream `base` or `remote`, the update also contains a fix of the other one of these
    /// streams, unless that fix is too old to be repeated. A fix of another device is accompanied by the newest fix of
    /// the same device or, if there is none, by that of the relay itself. The relay's own fix is accompanied by the fix
    /// that arrived last.
    ///
    /// - Parameters:
    ///   - key: The stream and the producer of the fix to send.
    ///   - now: The current instant.
    ///   - time: The current wall-clock time.
    ///   - settings: The settings of the relay.
    ///   - fusion: Whether and how the fixes of the two streams are fused.
    /// - Returns: The update, and the number of fixes in it that had not been sent before.
    mutating func makeUpdate(
        of key: Key, now: SensorInstant, time: Date, settings: RelayServiceSettings, fusion: FusionMode
    ) -> (RelayUpdate, count: Int) {
        var update = RelayUpdate(relayTimestamp: time)
        var count = 0
        for key in [key, companion(of: key, maximumAge: settings.maximumAge, now: now)].compactMap(\.self) {
            guard let fix = fix(of: key, maximumAge: settings.maximumAge, now: now) else { continue }
            update[key.stream] = fix
            guard isHeld(key) else { continue }
            states[key]?.sent = (now, fix)
            held.remove(key)
            count += 1
        }
        if fusion == .weightedAverage, let newer = update[key.stream] {
            update.fused = settings.fusion.fused(newer, with: key.stream == .base ? update.remote : update.base)
        }
        return (update, count)
    }

    /// Returns an update with the current fix of each stream.
    ///
    /// The current fix of a stream is the relay's own fix in that stream. Without one, it is the last received fix.
    func snapshot(now: SensorInstant, time: Date, settings: RelayServiceSettings) -> RelayUpdate {
        var update = RelayUpdate(relayTimestamp: time)
        for stream in RelayStream.allCases {
            let keys = [Key(stream: stream, producer: nil), last[stream.index]].compactMap(\.self)
            update[stream] = keys.lazy.compactMap { fix(of: $0, maximumAge: settings.maximumAge, now: now) }.first
        }
        return update
    }

    private func companion(of key: Key, maximumAge: Double, now: SensorInstant) -> Key? {
        guard key.stream != .fused else { return nil }
        let other: RelayStream = key.stream == .base ? .remote : .base
        guard let producer = key.producer else { return last[other.index] }
        let lastKey = last[other.index].flatMap { $0.producer?.sender == producer.sender ? $0 : nil }
        return [lastKey, Key(stream: other, producer: producer), Key(stream: other, producer: nil)]
            .lazy.compactMap(\.self).first { fix(of: $0, maximumAge: maximumAge, now: now) != nil }
    }

    // MARK: Health

    /// Returns the health of the streams of the base station and of the tracked subject.
    ///
    /// Rates are measured over the last `window` seconds. A stream without a fix for `silence` seconds is not active.
    func health(window: Double, silence: Double, now: SensorInstant, time: Date) -> StreamHealthSnapshot {
        func health(of stream: RelayStream) -> StreamHealthSnapshot.Stream {
            var health = StreamHealthSnapshot.Stream()
            health.updateRate = rates[stream.index].rate(at: now, window: window)
            guard let state = last[stream.index].flatMap({ states[$0] }) else { return health }
            health.isActive = state.isFresh(silence, now: now)
            let age = max(0, time.timeIntervalSince(state.latest.timestamp))
            health.lastUpdateAge = age
            let accuracy = state.latest.horizontalAccuracyMeters ?? .infinity
            health.signalQuality = (max(0, 1 - accuracy / 100) + max(0, 1 - age / 30)) / 2
            return health
        }
        var snapshot = StreamHealthSnapshot()
        snapshot.base = health(of: .base)
        snapshot.remote = health(of: .remote)
        return snapshot
    }
}
