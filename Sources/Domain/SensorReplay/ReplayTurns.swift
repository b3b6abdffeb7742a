import CodecSupport
import Geolocation

/// When a replay takes its turns: by a timer, or by its part in the time of a replay clock.
@SensorActor
final class ReplayTurns {
    private let clock: any SensorClock
    private let action: @SensorActor () -> Void
    private var timer: (any SensorTimer)?

    /// The part in the time of a replay clock, while the replay runs.
    private var track: ReplayTrack?

    /// Creates turns that are not taken yet.
    init(clock: any SensorClock, _ action: @escaping @SensorActor () -> Void) {
        self.clock = clock
        self.action = action
    }

    deinit {
        if let track { SensorActor.enqueue { track.leave() } }
    }

    /// Begins a run, unless it has begun.
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
    ///   - time: When the item that is due then was recorded; `nil` if it was not, or is not known.
    func schedule(at instant: SensorInstant? = nil, time: Date? = nil) {
        if let track { return track.schedule(at: instant, time: time) }
        let timer = timer ?? clock.makeTimer(action)
        self.timer = timer
        timer.schedule(at: instant ?? clock.instant)
    }

    /// Takes the next turn when it is asked for, and lets no time pass until then.
    func hold() { track?.hold() }

    /// Takes the turn that was held, now.
    func take() {
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

    /// Whether the first item has its place in time, among those of other replays.
    var haveBegun: Bool { track?.hasBegun ?? true }

    /// Returns whether the first item has its place in time, or else finds it; another turn comes there.
    ///
    /// - Parameter time: When the item was recorded; `nil` to begin at once.
    func begin(with time: Date?) -> Bool {
        guard let track, !track.hasBegun else { return true }
        track.announce(time)
        return false
    }

    /// Returns whether an item that is due later can be delivered in this turn, since nothing lies in between.
    func advance(to due: SensorInstant) -> Bool { track?.advance(to: due) ?? false }

    /// Shows the time of the item that is delivered now.
    func show(_ time: Date?) {
        if let track, let time { track.show(time) }
    }

    /// The seconds of the base clock until an instant.
    func seconds(until due: SensorInstant) -> Double {
        let seconds = due.seconds(since: clock.instant)
        guard let rate = clock.replay?.rate else { return seconds }
        if case .factor(let factor) = rate { return seconds / factor }
        return 0
    }
}
