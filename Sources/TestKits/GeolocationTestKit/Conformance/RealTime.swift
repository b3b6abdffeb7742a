package import Geolocation

/// The time of the system, with which the patience is measured even if the code under test uses another clock.
package enum RealTime {
    /// The current time.
    package static var now: SensorInstant { SystemClock().instant }

    /// Suspends the task for `seconds`, during which other code can use the sensor actor.
    ///
    /// Throws if the task is cancelled.
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
