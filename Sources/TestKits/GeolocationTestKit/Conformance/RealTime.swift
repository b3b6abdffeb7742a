package import Geolocation

/// The time of the system's clock, by which conformance suites measure time limits.
///
/// It is used even if the code under test uses another clock.
package enum RealTime {
    /// The current time of the system's monotonic clock.
    package static var now: SensorInstant { SystemClock().instant }

    /// Suspends the task for the given number of seconds, so that other code can use the sensor actor.
    ///
    /// It throws if the task is cancelled.
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
