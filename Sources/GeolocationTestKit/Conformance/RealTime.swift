import Geolocation

/// The machine's time, by which patience is measured whatever clock the examined code has.
enum RealTime {
    /// The present moment.
    static var now: SensorInstant { SystemClock().instant }

    /// Lets the sensor actor go for some seconds; throws where the examination has been cancelled meanwhile.
    @SensorActor
    static func pause(_ seconds: Double) async throws {
        var timer: (any SensorTimer)?
        await withCheckedContinuation { isOver in
            timer = SystemClock().makeTimer { isOver.resume() }
            timer?.schedule(at: now.advanced(by: seconds))
        }
        timer?.cancel()
        try Task.checkCancellation()
    }
}
