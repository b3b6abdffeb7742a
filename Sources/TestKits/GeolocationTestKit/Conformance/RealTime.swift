package import Geolocation

/// The system's time, by which the patience is measured whatever clock the code under test uses.
package enum RealTime {
    /// The current time.
    package static var now: SensorInstant { SystemClock().instant }

    /// Suspends for some seconds, leaving the sensor actor free.
    ///
    /// Throws if the task was cancelled meanwhile.
    @SensorActor
    package static func pause(_ seconds: Double) async throws {
        var timer: (any SensorTimer)?
        await withCheckedContinuation { isOver in
            timer = SystemClock().makeTimer { isOver.resume() }
            timer?.schedule(at: now.advanced(by: seconds))
        }
        timer?.cancel()
        try Task.checkCancellation()
    }
}
