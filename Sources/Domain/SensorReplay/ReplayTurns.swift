import CodecSupport
import Geolocation

/// Schedules the turns of a replay, by a timer or on the track of a replay clock.
@SensorActor
final class ReplayTurns {
    private let clock: any SensorClock
    private let action: @SensorActor () -> Void
    private var timer: (any SensorTimer)?

    /// The track on the replay clock while the replay runs.
    private var track: ReplayTrack?

    /// Creates turns that have not begun.
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
    ///   - time: The recorded time of the item due then; `nil` if it has none or is unknown.
    func schedule(at instant: SensorInstant? = nil, time: Date? = nil) {
        if let track { return track.schedule(at: instant, time: time) }
        let timer = timer ?? clock.makeTimer(action)
        self.timer = timer
        timer.schedule(at: instant ?? clock.instant)
    }

    /// Defers the next turn until it is requested, while the replay clock stands still.
    func hold() { track?.hold() }

    /// Runs the deferred turn now.
    func runDeferred() {
        if let track { track.resume() } else { action() }
    }

    /// Cancels the next turn for a pause.
    func pause() {
        timer?.cancel()
        track?.rest()
    }

    /// Schedules the next turn after a pause.
    func resume() {
        if let track { track.wake() } else { schedule() }
    }

    // MARK: Items

    /// Whether the first item has its position in time among the items of other replays.
    var haveBegun: Bool { track?.hasBegun ?? true }

    /// Returns whether the first item has its position in time; otherwise requests it, and another turn follows
    /// there.
    ///
    /// - Parameter time: The recorded time of the item; `nil` to begin at once.
    func begin(with time: Date?) -> Bool {
        guard let track, !track.hasBegun else { return true }
        track.announce(time)
        return false
    }

    /// Returns whether an item due later can be delivered in this turn, since no other is due before it.
    func advance(to due: SensorInstant) -> Bool { track?.advance(to: due) ?? false }

    /// Sets the replay clock to the time of the item being delivered.
    func show(_ time: Date?) {
        if let track, let time { track.show(time) }
    }

    /// Returns the seconds of the base clock until an instant.
    func seconds(until due: SensorInstant) -> Double {
        let seconds = due.seconds(since: clock.instant)
        guard let rate = clock.replay?.rate else { return seconds }
        if case .factor(let factor) = rate { return seconds / factor }
        return 0
    }
}
