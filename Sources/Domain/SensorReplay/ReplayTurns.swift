import CodecSupport
import Geolocation

/// Schedules the turns of a replay, in each of which it delivers some items.
///
/// The turns are scheduled by a timer, or on a replay clock together with the turns of other replays.
@SensorActor
final class ReplayTurns {
    private let clock: any SensorClock
    private let action: @SensorActor () -> Void
    private var timer: (any SensorTimer)?

    /// This replay's track (its entry) on the replay clock while the replay runs; `nil` on any other clock.
    private var track: ReplayTrack?

    /// Creates the schedule of turns for a replay that has not begun.
    init(clock: any SensorClock, _ action: @escaping @SensorActor () -> Void) {
        self.clock = clock
        self.action = action
    }

    deinit {
        if let track { SensorActor.enqueue { track.leave() } }
    }

    /// Begins a run of the replay, unless one has begun already.
    func begin() {
        if track == nil { track = clock.replay?.join(action) }
    }

    /// Ends the run of the replay, and cancels its next turn.
    func end() {
        timer?.cancel()
        track?.leave()
        track = nil
    }

    /// Schedules the next turn of the replay.
    ///
    /// - Parameters:
    ///   - instant: The instant; `nil` for as soon as possible.
    ///   - time: The recorded time of the item due at that instant; `nil` if the item has none, or if the time is
    ///     unknown.
    func schedule(at instant: SensorInstant? = nil, time: Date? = nil) {
        if let track { return track.schedule(at: instant, time: time) }
        let timer = timer ?? clock.makeTimer(action)
        self.timer = timer
        timer.schedule(at: instant ?? clock.instant)
    }

    /// Defers the next turn until the replay requests it; the replay clock stands still until then.
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

    /// Schedules the next turn after a pause of the replay.
    func resume() {
        if let track { track.wake() } else { schedule() }
    }

    // MARK: Items

    /// Whether the replay clock has put this replay's first item in order among the items of other replays.
    ///
    /// It is `true` on any other clock.
    var haveBegun: Bool { track?.hasBegun ?? true }

    /// Returns whether the replay clock has put this replay's first item in order among the items of other replays.
    ///
    /// If it has not, the order is requested, and another turn follows when the item is due.
    ///
    /// - Parameter time: The recorded time of the item; `nil` to begin at once.
    func begin(with time: Date?) -> Bool {
        guard let track, !track.hasBegun else { return true }
        track.announce(time)
        return false
    }

    /// Returns whether an item that is due later can already be delivered in this turn.
    ///
    /// This is possible if no other replay on the replay clock has an item due before it.
    func advance(to due: SensorInstant) -> Bool { track?.advance(to: due) ?? false }

    /// Sets the replay clock to the recorded time of the item being delivered.
    func show(_ time: Date?) {
        if let track, let time { track.show(time) }
    }

    /// Returns the number of seconds of real time until an instant.
    func seconds(until due: SensorInstant) -> Double {
        let seconds = due.seconds(since: clock.instant)
        guard let rate = clock.replay?.rate else { return seconds }
        if case .factor(let factor) = rate { return seconds / factor }
        return 0
    }
}
