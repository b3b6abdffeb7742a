import Geolocation

/// Suspends a caller until the next fix arrives, an error occurs, or a time limit is reached.
///
/// The caller is resumed exactly once.
@SensorActor
final class FixWait {
    private let deadline: SensorDeadline
    private let limit: Double
    private var continuation: CheckedContinuation<Result<Location, TrackingError>, Never>?
    private var onFinish: (@SensorActor (FixWait) -> Void)?

    init(within limit: Double, clock: any SensorClock) {
        self.limit = limit
        deadline = SensorDeadline(clock: clock)
    }

    /// Begins to wait for a fix, until the time limit is reached.
    ///
    /// - Parameters:
    ///   - continuation: Resumes the caller.
    ///   - onFinish: Called directly before the caller is resumed.
    func begin(
        _ continuation: CheckedContinuation<Result<Location, TrackingError>, Never>,
        onFinish: @escaping @SensorActor (FixWait) -> Void
    ) {
        self.continuation = continuation
        self.onFinish = onFinish
        deadline.onReached { [weak self] in
            guard let self else { return }
            finish(.failure(.noFix(within: limit)))
        }
        deadline.arm(after: limit)
    }

    /// Resumes the waiting caller with a result, unless the caller has already been resumed.
    func finish(_ result: Result<Location, TrackingError>) {
        guard let continuation else { return }
        self.continuation = nil
        deadline.disarm()
        onFinish?(self)
        onFinish = nil
        continuation.resume(returning: result)
    }
}
