/// A deadline that each sample postpones, and that acts only when the samples stop.
///
/// Postponing it stores a number and allocates nothing, as for any ``SensorTimer``. It is suitable for watchdogs,
/// staleness and heartbeats on the data path.
@SensorActor
public final class SensorDeadline {
    private let clock: any SensorClock
    private var action: (@SensorActor () -> Void)?
    private var timer: (any SensorTimer)?

    /// Whether the deadline is armed and has not been reached.
    public private(set) var isArmed = false

    /// Creates a deadline that is not armed.
    nonisolated public init(clock: any SensorClock) {
        self.clock = clock
    }

    /// Sets the action for when the deadline is reached; the closure should capture its owner weakly.
    public func onReached(_ action: @escaping @SensorActor () -> Void) {
        self.action = action
    }

    /// Arms the deadline, or moves it, to `seconds` from now, counted by the clock's coarse time.
    public func arm(after seconds: Double) {
        arm(at: clock.coarseInstant.advanced(by: seconds))
    }

    /// Arms the deadline, or moves it, to `instant`.
    public func arm(at instant: SensorInstant) {
        isArmed = true
        if let timer { return timer.schedule(at: instant) }
        let timer = clock.makeTimer { [weak self] in self?.timerFired() }
        self.timer = timer
        timer.schedule(at: instant)
    }

    /// Disarms the deadline; the action will not be called.
    public func disarm() {
        guard isArmed else { return }
        isArmed = false
        timer?.cancel()
    }

    private func timerFired() {
        isArmed = false
        action?()
    }
}
