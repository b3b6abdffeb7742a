public import CodecSupport
public import Dispatch
import Synchronization

/// The clock of a replay: it shows recorded time, so that the replay rate has no effect on filters and deadlines.
///
/// Use a replay clock if replays are the only sources; a pipeline does so automatically. Pass the same clock to the
/// manager and to all replays, which then ignore their own rates:
///
///     let clock = ReplayClock(rate: .max)
///     let manager = GeolocationManager(clock: clock)
///     let walk = GPXSimulator(contentsOfFile: "walk.gpx", clock: clock)
///
/// The clock runs each item of a replay and each timer at its recorded instant: at a rate of 10 after a tenth of the
/// recorded time, at `rate=max` without waiting. The same recording thus causes the same calls in the same order at any
/// rate. At the same instant, items precede timers; items run in the order in which their replays were started, timers
/// in the order in which they were scheduled.
///
/// Time stands still while a replay is paused, or while its next item has not been read yet. While no replay is
/// running, time passes as on the base clock.
///
/// Replays that are started together begin together or, if their recordings began within an hour, as far apart as on
/// the journey. ``now`` is the time of the last item of the first replay, plus the time since then. It never exceeds
/// the time of the next item, even if items are out of order or closer than the minimum interval.
public final class ReplayClock: SensorClock {
    /// The maximum time in seconds between the beginnings of two recordings that count as made together.
    private static let maximumDistance = 3600.0

    /// The longest delay in seconds that a replay catches up with; after a longer delay, all later items are late, too.
    private static let tolerance = 1.0

    /// The maximum number of items and timers that run in a row, so that other work on the actor can run, too.
    private static let turn = 256

    /// The speed of the replays: the number of seconds of recorded time per second of the base clock.
    public let rate: ReplayRate

    /// The clock that drives this clock and serves everything outside the recording.
    public let base: any SensorClock

    private let elapsed = Atomic<Int64>(0)
    private let dial: ReplayDial
    private let isFlowing: Atomic<Bool>
    let timers = ReplayTimers()
    @SensorActor private var tracks: [ReplayTrack] = []
    @SensorActor private var leader: ReplayTrack?
    @SensorActor private var driver: (any SensorTimer)?
    @SensorActor private(set) var isTurning = false
    @SensorActor private var budget = 0

    /// Whether inputs arrive live instead of from a recording.
    private let isLive: Bool

    /// Whether the time of the clock has begun to pass, see ``begin(_:)``.
    @SensorActor private var hasBegun: Bool

    /// Creates a clock that shows the wall time of its base until a replay runs.
    ///
    /// - Parameters:
    ///   - rate: The rate of all replays. Default: that of the recording.
    ///   - base: The clock that drives the new clock; a test passes a manual clock.
    public convenience init(rate: ReplayRate = .original, base: any SensorClock = SystemClock()) {
        self.init(rate: rate, base: base, isLive: false, hasBegun: true, wall: base.now)
    }

    /// Creates a clock that shows the given wall time, and stands still until it has begun.
    init(rate: ReplayRate, base: any SensorClock, isLive: Bool, hasBegun: Bool = false, wall: Date) {
        (self.rate, self.base, self.isLive, self.hasBegun) = (rate, base, isLive, hasBegun)
        isFlowing = Atomic(hasBegun)
        dial = ReplayDial(wall, at: SensorInstant(nanoseconds: 0), base: base.instant)
    }

    /// The clock itself, since it shows recorded time.
    public var replay: ReplayClock? { self }

    /// Whether the base clock is manual, as in a test.
    public var isManual: Bool { base.isManual }

    /// The wall time in the recording.
    public var now: Date { dial.wall(at: instant) }

    /// The time in the recordings that has passed since the clock was created.
    public var instant: SensorInstant {
        isFlowing.load(ordering: .relaxed) ? max(reached, dial.instant(at: base.instant)) : reached
    }

    /// The instant at which an item or timer was last due, or at which time began to stand still.
    private var reached: SensorInstant { SensorInstant(nanoseconds: elapsed.load(ordering: .relaxed)) }

    /// Creates a timer that runs on recorded time.
    public func makeTimer(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> any SensorTimer {
        ReplayTimer(ReplayAlarm(on: queue, action), of: self)
    }

    // MARK: Tracks

    /// Adds a replay to the clock; time stands still until the first item of the replay is known.
    @SensorActor
    package func join(_ action: @escaping @SensorActor () -> Void) -> ReplayTrack {
        let track = ReplayTrack(of: self, action)
        halt()
        tracks.append(track)
        settle()
        return track
    }

    /// Stops time at the end of a run, until ``ReplayTrack/leave()`` of the returned object is called.
    @SensorActor
    package func hold() -> ReplayTrack {
        let track = ReplayTrack(of: self) {}
        halt()
        // The track is inserted before all others, so that nothing else happens at this instant.
        tracks.insert(track, at: 0)
        settle()
        return track
    }

    @SensorActor
    fileprivate func leave(_ track: ReplayTrack) {
        guard let index = tracks.firstIndex(where: { $0 === track }) else { return }
        halt()
        tracks.remove(at: index)
        if leader === track { leader = nil }
        // From here on, time passes at the rate of the base clock.
        if tracks.isEmpty { anchor() }
        beginTogether()
        settle()
    }

    /// Assigns instants to the first items of replays that start together, once all of these items are known.
    @SensorActor
    fileprivate func beginTogether() {
        guard tracks.allSatisfy({ $0.hasBegun || $0.isAnnounced }) else { return }
        let starting = tracks.filter { !$0.hasBegun }
        guard !starting.isEmpty else { return }
        let instant = instant
        let runs = tracks.contains { $0.hasBegun && $0.beginning != nil }
        let reference = runs ? now : starting.lazy.compactMap(\.beginning).first
        func distance(_ track: ReplayTrack) -> Double? {
            guard let reference, let beginning = track.beginning else { return nil }
            let seconds = beginning.timeIntervalSince(reference)
            return abs(seconds) <= Self.maximumDistance ? seconds : nil
        }
        let earliest = runs ? 0 : starting.compactMap(distance).min() ?? 0
        for track in starting {
            track.begin(at: instant.advanced(by: max(0, (distance(track) ?? earliest) - earliest)))
        }
        anchor()
    }

    /// Sets the wall time to the recorded time of an item that is delivered now.
    @SensorActor
    fileprivate func show(_ time: Date, of track: ReplayTrack) {
        if leader == nil { leader = track }
        guard leader === track else { return }
        dial.show(time, at: reached)
    }

    /// Limits ``now``, so that it does not exceed the recorded time of the next item.
    @SensorActor
    fileprivate func limit(to time: Date, of track: ReplayTrack) {
        if leader === track { dial.limit(to: time) }
    }

    /// Advances to the replay's next item; returns `false` if something else is due first or the item must wait.
    @SensorActor
    fileprivate func advance(_ track: ReplayTrack, to due: SensorInstant) -> Bool {
        guard rate == .max, isTurning, budget > 0, timers.first(before: due) == nil else { return false }
        if tracks.count > 1 {
            var isLater = false
            for other in tracks {
                if other === track {
                    isLater = true
                } else {
                    guard case .due(let instant) = other.state, isLater ? instant >= due : instant > due else {
                        return false
                    }
                }
            }
        }
        budget -= 1
        elapsed.store(due.nanoseconds, ordering: .relaxed)
        return true
    }

    // MARK: Inputs

    /// Lets time pass after `body` has been called.
    @SensorActor
    func begin(_ body: () -> Void) {
        hasBegun = true
        anchor()
        isTurning = true
        body()
        isTurning = false
        settle()
    }

    /// Sets the wall time that the clock shows at the present instant.
    @SensorActor
    func show(_ wall: Date) { dial.show(wall, at: reached) }

    /// Handles an input that arrives now, after the timers that are due before the input; does nothing while time
    /// stands still.
    @SensorActor
    func arrive(_ body: (SensorInstant) -> Void) {
        guard hasBegun, tracks.isEmpty, !isTurning else { return }
        dial.limit(to: .never)
        let instant = max(dial.instant(at: base.instant), SensorInstant(nanoseconds: reached.nanoseconds + 1))
        isFlowing.store(false, ordering: .relaxed)
        isTurning = true
        while let timer = timers.first(before: instant) {
            elapsed.store(max(timer.due, reached).nanoseconds, ordering: .relaxed)
            timer.fire()
        }
        elapsed.store(instant.nanoseconds, ordering: .relaxed)
        body(instant)
        isTurning = false
        settle()
    }

    // MARK: Turns

    /// Whether replays are running at `rate=max`, so that recorded time runs ahead of the base clock.
    @SensorActor
    private var isAtFullSpeed: Bool { rate == .max && !tracks.isEmpty }

    /// Returns when the next item or timer is due, and the item's track (none for a timer); `nil` if none can run yet.
    @SensorActor
    private func next() -> (due: SensorInstant, track: ReplayTrack?)? {
        guard hasBegun else { return nil }
        var next: (due: SensorInstant, track: ReplayTrack?)?
        var (passes, isHeld) = (true, false)
        loop: for track in tracks {
            switch track.state {
            case .due(let due): if next.map({ due < $0.due }) ?? true { next = (due, track) }
            case .resting: passes = false
            case .held:
                // The next item of this track may be due at the present instant, so that time stands still.
                (passes, isHeld) = (false, true)
                break loop
            }
        }
        if !isHeld, let timer = timers.first(before: next?.due ?? .never) { next = (timer.due, nil) }
        if !passes, let due = next?.due, due > reached { return nil }
        return next
    }

    /// Runs the items and timers that are due now.
    @SensorActor
    fileprivate func runTurn() {
        guard !isTurning else { return }
        halt()
        isTurning = true
        budget = Self.turn
        while budget > 0, let (due, track) = next(), isDue(due) {
            budget -= 1
            elapsed.store(max(due, reached).nanoseconds, ordering: .relaxed)
            if let track { track.fire() } else { timers.first(before: .never)?.fire() }
        }
        isTurning = false
        settle()
    }

    @SensorActor
    private func isDue(_ due: SensorInstant) -> Bool {
        if isAtFullSpeed || due <= reached { return true }
        let base = base.instant
        let late = base.seconds(since: dial.base(at: due))
        if late > Self.tolerance, !isLive { dial.anchor(due, to: base) }
        return late >= 0
    }

    /// Stops the time of the clock at the present instant.
    @SensorActor
    private func halt() {
        elapsed.store(instant.nanoseconds, ordering: .relaxed)
        isFlowing.store(false, ordering: .relaxed)
    }

    /// Pairs the present instants of this clock and of the base clock; from there on, both clocks advance together.
    @SensorActor
    fileprivate func anchor() {
        let factor = if case .factor(let factor) = rate, !tracks.isEmpty, rate.fault == nil { factor } else { 1.0 }
        dial.anchor(reached, to: base.instant, factor: factor)
    }

    /// Lets time continue, unless a replay holds it, and schedules a timer for the next due instant.
    @SensorActor
    func settle() {
        guard !isTurning else { return }
        let isWaiting = tracks.contains { if case .due = $0.state { false } else { true } }
        let isStanding = !hasBegun || isAtFullSpeed || isWaiting
        if isStanding { halt() }
        let next = next()
        dial.limit(to: next?.due ?? .never)
        isFlowing.store(!isStanding, ordering: .relaxed)
        guard let next else {
            driver?.cancel()
            return
        }
        let driver = driver ?? base.makeTimer { [weak self] in self?.runTurn() }
        self.driver = driver
        driver.schedule(at: isStanding ? base.instant : dial.base(at: next.due))
    }
}

/// The schedule of one replay on a ``ReplayClock``: the state of the replay and the instant of its next item.
@SensorActor
package final class ReplayTrack {
    fileprivate enum State: Equatable {
        /// The next item is unknown, and may be due at the present instant.
        case held
        /// The replay is paused, or waits for other replays to begin.
        case resting
        /// The next item of the replay is due at this instant.
        case due(SensorInstant)
    }

    fileprivate private(set) var state = State.held
    fileprivate private(set) var isAnnounced = false

    /// The time at which the first item of the replay was recorded; `nil` if unknown.
    fileprivate private(set) var beginning: Date?

    /// Whether the clock has assigned an instant to the first item of the replay.
    package private(set) var hasBegun = false

    private let clock: ReplayClock
    private let action: @SensorActor () -> Void

    fileprivate init(of clock: ReplayClock, _ action: @escaping @SensorActor () -> Void) {
        self.clock = clock
        self.action = action
    }

    /// Announces the replay's first item to the clock, which calls the replay's action when the item is due.
    ///
    /// - Parameter time: The time at which the item was recorded; `nil` to begin at once.
    package func announce(_ time: Date?) {
        (isAnnounced, beginning, state) = (true, time, .resting)
        clock.beginTogether()
        clock.settle()
    }

    fileprivate func begin(at instant: SensorInstant) {
        hasBegun = true
        state = .due(instant)
    }

    /// Requests a call of the replay's action at an instant, or at once.
    ///
    /// - Parameters:
    ///   - instant: The instant of the call; `nil` to call the action at once.
    ///   - time: The time at which the item due then was recorded; `nil` if it is irrelevant.
    package func schedule(at instant: SensorInstant? = nil, time: Date? = nil) {
        state = .due(instant ?? clock.instant)
        if let time { clock.limit(to: time, of: self) }
        clock.settle()
    }

    /// Calls the replay's action now, since the replay no longer has to wait.
    package func resume() {
        state = .due(clock.instant)
        clock.runTurn()
    }

    /// Stops time until the replay requests its next call, since its next item is unknown.
    package func hold() {
        state = .held
        clock.settle()
    }

    /// Stops time until the replay requests its next call, since the replay is paused.
    package func rest() {
        state = .resting
        clock.settle()
    }

    /// Continues a paused replay; from now on, time passes in step with the base clock.
    package func wake() {
        clock.anchor()
        schedule()
    }

    /// Shows the recorded time of the replay's item that is delivered now.
    package func show(_ time: Date) { clock.show(time, of: self) }

    /// Advances to the replay's next item; returns `false` if something else is due first or the item must wait.
    package func advance(to due: SensorInstant) -> Bool { clock.advance(self, to: due) }

    /// Removes the replay from the clock.
    package func leave() { clock.leave(self) }

    fileprivate func fire() {
        // Time stands still until the replay requests its next call.
        state = .held
        action()
    }
}
