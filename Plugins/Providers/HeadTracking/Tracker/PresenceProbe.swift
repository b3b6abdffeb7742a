import Geolocation

/// A pending request for whether a tracker is present.
@SensorActor
final class PresenceProbe {
    private let deadline: SensorDeadline
    private var continuation: CheckedContinuation<Bool, Never>?
    private var onTimeout: (@SensorActor () -> Void)?
    private var isGivenUp = false

    init(clock: any SensorClock) {
        deadline = SensorDeadline(clock: clock)
    }

    /// Starts waiting.
    ///
    /// - Parameters:
    ///   - timeout: Seconds after which the answer is `false`.
    ///   - continuation: The continuation to resume with the answer.
    ///   - onTimeout: Called after a timeout, when the answer has been given.
    func begin(
        _ timeout: Double, _ continuation: CheckedContinuation<Bool, Never>,
        onTimeout: @escaping @SensorActor () -> Void
    ) {
        self.continuation = continuation
        self.onTimeout = onTimeout
        deadline.onReached { [weak self] in self?.giveUp() }
        // A task cancelled before this call is answered soon, but not within the call.
        deadline.arm(after: isGivenUp || !(timeout > 0) ? 0 : timeout)
    }

    /// Answers `false`.
    func giveUp() {
        isGivenUp = true
        guard continuation != nil else { return }
        answer(false)
        onTimeout?()
    }

    /// Answers the request; further calls do nothing.
    func answer(_ isPresent: Bool) {
        deadline.disarm()
        continuation?.resume(returning: isPresent)
        continuation = nil
    }
}
