import Geolocation

/// Somebody who waits to know whether a tracker is there.
@SensorActor
final class PresenceProbe {
    private let deadline: SensorDeadline
    private var continuation: CheckedContinuation<Bool, Never>?

    init(clock: any SensorClock, timeout: Double, _ continuation: CheckedContinuation<Bool, Never>) {
        self.continuation = continuation
        deadline = SensorDeadline(clock: clock)
        deadline.arm(after: max(0, timeout))
    }

    /// Sets what happens when the time is over, behind the answer.
    func onTimeout(_ action: @escaping @SensorActor () -> Void) {
        deadline.onReached { [weak self] in
            self?.answer(false)
            action()
        }
    }

    /// Ends the wait; once more does nothing.
    func answer(_ isPresent: Bool) {
        deadline.disarm()
        continuation?.resume(returning: isPresent)
        continuation = nil
    }
}
