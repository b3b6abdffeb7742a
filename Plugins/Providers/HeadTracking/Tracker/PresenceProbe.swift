import Geolocation

/// Somebody who waits to know whether a tracker is there.
@SensorActor
final class PresenceProbe {
    private let deadline: SensorDeadline
    private var continuation: CheckedContinuation<Bool, Never>?
    private var onTimeout: (@SensorActor () -> Void)?
    private var isGivenUp = false

    init(clock: any SensorClock) {
        deadline = SensorDeadline(clock: clock)
    }

    /// Begins to wait.
    ///
    /// - Parameters:
    ///   - timeout: Seconds after which the answer is no.
    ///   - continuation: Who waits.
    ///   - onTimeout: Called behind that answer.
    func begin(
        _ timeout: Double, _ continuation: CheckedContinuation<Bool, Never>,
        onTimeout: @escaping @SensorActor () -> Void
    ) {
        self.continuation = continuation
        self.onTimeout = onTimeout
        deadline.onReached { [weak self] in self?.giveUp() }
        // Who was cancelled before gives up soon, but not within this call.
        deadline.arm(after: isGivenUp || !(timeout > 0) ? 0 : timeout)
    }

    /// Answers no.
    func giveUp() {
        isGivenUp = true
        guard continuation != nil else { return }
        answer(false)
        onTimeout?()
    }

    /// Ends the wait; once more does nothing.
    func answer(_ isPresent: Bool) {
        deadline.disarm()
        continuation?.resume(returning: isPresent)
        continuation = nil
    }
}
