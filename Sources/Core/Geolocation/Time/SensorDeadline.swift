/// A deadline that each sample postpones, so that its action is called only when the samples stop.
///
/// Postponing the deadline stores a number and allocates nothing: the timer stays scheduled, and checks the stored
/// instant when it fires. With a ``ReplayClock``, the timer itself is moved, which also only stores a number. A
/// deadline is suitable for monitoring samples, staleness and heartbeats.
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

    /// Sets the action that is called when the deadline is reached; the closure should capture its owner weakly.
    public func onReached(_ action: @escaping @SensorActor () -> Void) {
        self.action = action
    }

    /// Whether the deadline is armed and has not been reached.
    public var isArmed: Bool { schedule.isArmed }

    /// Sets the deadline to `seconds` from now, by the coarse time of the clock.
    public func arm(after seconds: Double) {
        arm(at: clock.coarseInstant.advanced(by: seconds))
    }

    /// Sets the deadline to the given instant.
    public func arm(at instant: SensorInstant) {
        if let instant = schedule.arm(at: instant) { startTimer(at: instant) }
    }

    /// Sets the deadline to `seconds` from now, unless it is armed for an earlier instant.
    ///
    /// If several parties share the deadline, the earliest of their instants thus counts, and calls in quick succession
    /// do not postpone it.
    package func arm(within seconds: Double) {
        let instant = clock.coarseInstant.advanced(by: seconds)
        if instant < schedule.due { arm(at: instant) }
    }

    /// Removes the deadline, so that its action will not be called.
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

/// The state of a deadline, for use on any actor: the instants at which it is due and at which its timer fires.
package struct DeadlineSchedule: Sendable {
    /// The result of handling a timer that has fired for a deadline.
    package enum Outcome {
        /// The deadline has been reached.
        case reached
        /// The deadline was postponed, and the timer must fire again at the given instant.
        case early(SensorInstant)
        /// The deadline was removed.
        case disarmed
    }

    /// Whether the timer is moved together with the deadline.
    ///
    /// This is useful if moving the timer takes less time than handling a timer that fires too early. Default: `false`.
    package var movesTimer = false

    /// The instant at which the deadline is due; `never` if it is not armed.
    fileprivate private(set) var due = SensorInstant.never

    /// The instant at which the timer fires; `never` if it is not scheduled.
    private var scheduled = SensorInstant.never

    /// Creates the state of a deadline that is not armed.
    package init() {}

    /// Whether the deadline is armed and has not been reached.
    package var isArmed: Bool { due != .never }

    /// Sets the deadline to the given instant.
    ///
    /// - Returns: The instant for which to schedule the timer, or `nil` if the timer already fires early enough.
    package mutating func arm(at instant: SensorInstant) -> SensorInstant? {
        due = instant
        guard instant < scheduled || movesTimer else { return nil }
        scheduled = instant
        return instant
    }

    /// Removes the deadline, so that it cannot be reached.
    package mutating func disarm() { due = .never }

    /// Handles the firing of the timer, and returns whether the deadline was reached, postponed or removed.
    package mutating func timerFired(at now: SensorInstant) -> Outcome {
        // The instant for which the timer was scheduled counts as reached, since a coarse clock may still show an
        // earlier instant.
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
    /// Waits for the given number of seconds on this clock.
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
