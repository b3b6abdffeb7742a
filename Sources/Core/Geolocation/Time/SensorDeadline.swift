/// A deadline that each sample postpones, and that acts only when the samples stop.
///
/// Postponing it stores a number and allocates nothing: the timer stays scheduled, and checks the stored instant when
/// it fires. With a ``ReplayClock``, the timer itself is moved, which also only stores a number. It is suitable for
/// watchdogs, staleness and heartbeats on the data path.
@SensorActor
public final class SensorDeadline {
    private let clock: any SensorClock
    private var action: (@SensorActor () -> Void)?
    private var timer: (any SensorTimer)?
    private var schedule = DeadlineSchedule()

    /// Creates a deadline that is not armed.
    nonisolated public init(clock: any SensorClock) {
        self.clock = clock
    }

    /// Sets the action for when the deadline is reached; the closure should capture its owner weakly.
    public func onReached(_ action: @escaping @SensorActor () -> Void) {
        self.action = action
    }

    /// Whether the deadline is armed and has not been reached.
    public var isArmed: Bool { schedule.isArmed }

    /// Arms the deadline, or moves it, to `seconds` from now, counted by the clock's coarse time.
    public func arm(after seconds: Double) {
        arm(at: clock.coarseInstant.advanced(by: seconds))
    }

    /// Arms the deadline, or moves it, to `instant`.
    public func arm(at instant: SensorInstant) {
        if let instant = schedule.arm(at: instant) { startTimer(at: instant) }
    }

    /// Disarms the deadline; the action will not be called.
    public func disarm() {
        schedule.disarm()
    }

    private func startTimer(at instant: SensorInstant) {
        if let timer { return timer.schedule(at: instant) }
        schedule.movesTimer = clock.replay != nil || clock.inputs != nil
        let timer = clock.makeTimer { [weak self] in self?.timerFired() }
        self.timer = timer
        timer.schedule(at: instant)
    }

    private func timerFired() {
        switch schedule.timerFired(at: clock.instant) {
        case .reached: action?()
        case .early(let instant): startTimer(at: instant)
        case .disarmed: break
        }
    }
}

/// The state of a deadline on any actor: the instants at which it is due and its timer fires.
package struct DeadlineSchedule: Sendable {
    /// The meaning of a fired timer for its deadline.
    package enum Outcome {
        /// The deadline is reached.
        case reached
        /// The deadline was moved, and the timer has to fire again at this instant.
        case early(SensorInstant)
        /// The deadline was disarmed.
        case disarmed
    }

    /// Whether the timer is moved along with the deadline, if that costs less than firing early.
    ///
    /// Default: `false`.
    package var movesTimer = false

    /// The instants at which the deadline is due and the timer fires; `never` if there is none.
    private var due = SensorInstant.never
    private var scheduled = SensorInstant.never

    /// Creates the schedule of a deadline that is not armed.
    package init() {}

    /// Whether the deadline is armed and has not been reached.
    package var isArmed: Bool { due != .never }

    /// Arms or moves the deadline; returns the instant for which to schedule the timer, or `nil` if it fires early
    /// enough.
    package mutating func arm(at instant: SensorInstant) -> SensorInstant? {
        due = instant
        guard instant < scheduled || movesTimer else { return nil }
        scheduled = instant
        return instant
    }

    /// Disarms the deadline.
    package mutating func disarm() { due = .never }

    /// Handles the firing of the timer.
    package mutating func timerFired(at now: SensorInstant) -> Outcome {
        // The timer's own moment counts as reached: a clock may still show the tick before it.
        let now = max(now, scheduled)
        scheduled = .never
        guard due != .never else { return .disarmed }
        guard due <= now else {
            scheduled = due
            return .early(due)
        }
        due = .never
        return .reached
    }
}

extension SensorClock {
    /// Returns after the given seconds on this clock.
    @SensorActor
    package func wait(_ seconds: Double) async {
        let deadline = SensorDeadline(clock: self)
        await withCheckedContinuation { continuation in
            deadline.onReached { continuation.resume() }
            deadline.arm(after: seconds)
        }
        deadline.disarm()
    }
}
