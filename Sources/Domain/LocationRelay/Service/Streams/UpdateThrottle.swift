import Geolocation

/// Pure logic that decides when the next fix of a stream may be sent.
struct UpdateThrottle: Sendable {
    private var sent: (instant: SensorInstant, accuracy: Double)?

    /// Returns when a fix may be sent; `nil` for at once.
    ///
    /// - Parameters:
    ///   - accuracy: The horizontal accuracy of the fix, in metres.
    ///   - now: The current time.
    ///   - interval: The minimum time since the last sent fix, in seconds.
    ///   - bypass: The change of accuracy, in metres, with which a fix need not wait.
    func wait(_ accuracy: Double, now: SensorInstant, interval: Double, bypass: Double) -> SensorInstant? {
        guard interval > 0, let sent, abs(accuracy - sent.accuracy) < bypass else { return nil }
        let due = sent.instant.advanced(by: interval)
        return due <= now ? nil : due
    }

    /// Records a sent fix.
    mutating func didSend(_ accuracy: Double, now: SensorInstant) {
        sent = (now, accuracy)
    }
}
