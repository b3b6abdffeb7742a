import CodecSupport
import Geolocation

/// Schedules when a replay runs to deliver its next items; each such run is called a turn.
///
/// A timer starts the turns. On a replay clock, that clock starts them in the order of the recorded times of all
/// replays.
@SensorActor
final class ReplayTurns {
    private let clock: any SensorClock
    private let action: @SensorActor () -> Void
    private var timer: (any SensorTimer)?

    /// The object by which the replay clock schedules this replay while it runs; `nil` on any other clock.
    private var track: ReplayTrack?

    /// Creates the schedule of a replay that has not begun.
    ///
    /// - Parameters:
    ///   - clock: The source of time.
    ///   - action: The function that delivers the next items of the replay; it is called whenever items are due.
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

    /// Defers the next turn until the replay requests it, and stops the replay clock until then.
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

    /// Whether the replay has begun: the replay clock has assigned an instant to the replay's first item.
    ///
    /// A replay clock orders the items of all its replays by their recorded times. On any other clock, the property is
    /// `true`.
    var haveBegun: Bool { track?.hasBegun ?? true }

    /// Returns whether the first item may be delivered: its place among the items of other replays is known.
    ///
    /// If the result is `false`, the replay clock determines the place, and starts another turn when the item is due.
    ///
    /// - Parameter time: The recorded time of the item; `nil` to begin at once.
    func begin(with time: Date?) -> Bool {
        guard let track, !track.hasBegun else { return true }
        track.announce(time)
        return false
    }

    /// Advances the replay clock to the instant at which the next item is due, and returns whether that was possible.
    ///
    /// The advance is possible if no other replay has an item due before that instant. The item can then be delivered
    /// in this turn.
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
