import CodecSupport
import Geolocation

/// A pair of the pipeline's time and an instant of the system clock, from which the pipeline's time at other instants
/// is computed.
///
/// In a replay, the time of the pipeline is a recorded time, which may pass faster than real time.
struct MapMoment: Sendable {
    /// The time of the pipeline at ``instant``; in a replay, this is a time of the recording.
    let wall: Date

    /// The instant of the system clock at which the pipeline's time was ``wall``.
    let instant: SensorInstant

    /// The seconds of the pipeline's time per second of the system clock, such as 60 for a replay at 60 times the
    /// speed.
    let rate: Double

    /// Creates a pair of the pipeline's current time and the current instant of the system clock.
    ///
    /// - Parameter clock: The pipeline's clock.
    init(_ clock: any SensorClock) {
        wall = clock.now
        instant = clock.systemClock.instant
        if case .factor(let factor) = clock.replay?.rate { rate = factor } else { rate = 1 }
    }

    /// Returns the pipeline's time at the given instant of the system clock.
    func wall(at instant: SensorInstant) -> Date {
        wall.addingTimeInterval(instant.seconds(since: self.instant) * rate)
    }
}
