import Geolocation

/// The pure decision when the next fix of a stream may be sent.
struct UpdateThrottle: Sendable {
    private var sent: (instant: SensorInstant, accuracy: Double)?

    /// When a fix may be sent, by its horizontal accuracy in metres; nil for at once.
    ///
    /// - Parameters:
    ///   - interval: Seconds since the last fix that was sent, at least.
    ///   - bypass: Metres by which accuracy must have changed for the fix not to wait.
    func wait(_ accuracy: Double, now: SensorInstant, interval: Double, bypass: Double) -> SensorInstant? {
        guard interval > 0, let sent, abs(accuracy - sent.accuracy) < bypass else { return nil }
        let due = sent.instant.advanced(by: interval)
        return due <= now ? nil : due
    }

    /// Notes what was sent.
    mutating func didSend(_ accuracy: Double, now: SensorInstant) {
        sent = (now, accuracy)
    }
}
