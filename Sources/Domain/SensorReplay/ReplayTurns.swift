import CodecSupport
import Geolocation

/// Schedules the turns of a replay, in which it delivers items, by a timer or on a replay clock.
@SensorActor
final class ReplayTurns {
    private let clock: any SensorClock
    private let action: @SensorActor () -> Void
    private var timer: (any SensorTimer)?

    /// The replay's track on the replay clock while the replay runs; `nil` on any other clock.
    private var track: ReplayTrack?

    /// Creates turns for a replay that has not begun.
    init(clock: any SensorClock, _ action: @escaping @SensorActor () -> Void) {
        self.clock = clock
        self.action = action
    }

    deinit {
        if let track { SensorActor.enqueue { track.leave() } }
    }

    /// Begins a run, unless one has begun.
    func begin() {
        if track == nil { track = clock.replay?.join(action) }
    }

    /// Ends a run.
    func end() {
        timer?.cancel()
        track?.leave()
        track = nil
    }

    /// Schedules the next turn.
    ///
    /// - Parameters:
    ///   - instant: The instant; `nil` for as soon as possible.
    ///   - time: The recorded time of the item due at that instant; `nil` if it has none or is unknown.
    func schedule(at instant: SensorInstant? = nil, time: Date? = nil) {
        if let track { return track.schedule(at: instant, time: time) }
        let timer = timer ?? clock.makeTimer(action)
        self.timer = timer
        timer.schedule(at: instant ?? clock.instant)
    }

    /// Defers the next turn until it is requested; the replay clock stands still until then.
    func hold() { track?.hold() }

    /// Runs the deferred turn now.
    func runDeferred() {
        if let track { track.resume() } else { action() }
    }

    /// Cancels the next turn because the replay is paused.
    func pause() {
        timer?.cancel()
        track?.rest()
    }

    /// Schedules the next turn after a pause.
    func resume() {
        if let track { track.wake() } else { schedule() }
    }

    // MARK: Items

    /// Whether the replay clock has ordered the first item among the items of other replays; `true` on any other clock.
    var haveBegun: Bool { track?.hasBegun ?? true }

    /// Returns whether the replay clock has ordered the first item among those of other replays.
    ///
    /// If it has not, the order is requested, and another turn follows when the item is due.
    ///
    /// - Parameter time: The recorded time of the item; `nil` to begin at once.
    func begin(with time: Date?) -> Bool {
        guard let track, !track.hasBegun else { return true }
        track.announce(time)
        return false
    }

    /// Returns whether an item that is due later can be delivered in this turn, since no other replay has one due
    /// before it.
    func advance(to due: SensorInstant) -> Bool { track?.advance(to: due) ?? false }

    /// Sets the replay clock to the time of the item being delivered.
    func show(_ time: Date?) {
        if let track, let time { track.show(time) }
    }

    /// Returns the seconds of real time until an instant.
    func seconds(until due: SensorInstant) -> Double {
        let seconds = due.seconds(since: clock.instant)
        guard let rate = clock.replay?.rate else { return seconds }
        if case .factor(let factor) = rate { return seconds / factor }
        return 0
    }
}
