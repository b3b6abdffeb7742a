/// A deadline that is pushed back at every sample and acts only when the samples stop.
///
/// Pushing it back stores a number and allocates nothing: the timer behind it is left as it is, and looks at the stored
/// moment when it fires. That makes it fit for watchdogs, staleness and heartbeats on the data path.
@SensorActor
public final class SensorDeadline {
    private let clock: any SensorClock
    private var action: (@SensorActor () -> Void)?
    private var timer: (any SensorTimer)?

    /// When to act, and when the timer fires; the end of the scale stands for never.
    private var due = SensorInstant.never
    private var scheduled = SensorInstant.never

    /// Makes a deadline that is not armed.
    nonisolated public init(clock: any SensorClock) {
        self.clock = clock
    }

    /// Sets what happens when the deadline is reached; the closure should hold its owner weakly.
    public func onReached(_ action: @escaping @SensorActor () -> Void) {
        self.action = action
    }

    /// Whether the deadline is armed and has not been reached.
    public var isArmed: Bool { due != .never }

    /// Arms the deadline, or moves it, to `seconds` from now, counted by the clock's coarse time.
    public func arm(after seconds: Double) {
        arm(at: clock.coarseInstant.advanced(by: seconds))
    }

    /// Arms the deadline, or moves it, to `instant`.
    public func arm(at instant: SensorInstant) {
        due = instant
        if instant < scheduled { schedule(at: instant) }
    }

    /// Disarms the deadline; the action will not be called.
    public func disarm() {
        due = .never
    }

    private func schedule(at instant: SensorInstant) {
        let timer = timer ?? clock.makeTimer { [weak self] in self?.timerFired() }
        self.timer = timer
        scheduled = instant
        timer.schedule(at: instant)
    }

    private func timerFired() {
        // The timer's own moment counts as reached: a clock may still show the tick before it.
        let now = max(clock.instant, scheduled)
        scheduled = .never
        guard due != .never else { return }
        guard due <= now else { return schedule(at: due) }
        due = .never
        action?()
    }
}

extension SensorInstant {
    /// The end of the scale, which no clock reaches.
    fileprivate static let never = SensorInstant(nanoseconds: .max)
}
