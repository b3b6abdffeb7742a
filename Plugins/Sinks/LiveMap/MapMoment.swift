import CodecSupport
import Geolocation

/// The time of a pipeline at a moment of the machine's clock, from which the time at later moments follows.
struct MapMoment: Sendable {
    /// The time of the pipeline.
    let wall: Date

    /// The moment, by the machine's clock.
    let instant: SensorInstant

    /// Seconds of the pipeline for each second of the machine: 60 for a replay that is 60 times as fast.
    let rate: Double

    /// Creates the present moment.
    ///
    /// - Parameter clock: The clock of the pipeline.
    init(_ clock: any SensorClock) {
        wall = clock.now
        instant = clock.systemClock.instant
        if case .factor(let factor) = clock.replay?.rate { rate = factor } else { rate = 1 }
    }

    /// Returns the time of the pipeline at another moment.
    func wall(at instant: SensorInstant) -> Date {
        wall.addingTimeInterval(instant.seconds(since: self.instant) * rate)
    }
}
