import CodecSupport
import Geolocation

/// An offset and its variance, extrapolated from an instant; all that a sample needs.
struct OffsetProjection: Sendable, Hashable {
    let time: SensorInstant
    let offset: Double
    let drift: Double
    var variance = 0.0
    var linear = 0.0
    var quadratic = 0.0
    var cubic = 0.0

    /// Limit of the extrapolation, seconds: one day.
    static let longest = 86_400.0

    init(time: SensorInstant, offset: Double, drift: Double) {
        self.time = time
        self.offset = offset
        self.drift = drift
    }

    /// The offset at an instant, degrees, and its accuracy: 68 % to either side, 180° at most.
    func at(_ instant: SensorInstant) -> (offset: Double, accuracy: Double) {
        let seconds = instant.seconds(since: time).clamped(to: 0...Self.longest)
        let variance = variance + seconds * (linear + seconds * (quadratic + seconds * cubic))
        return (offset + drift * seconds, min(max(variance, 0).squareRoot(), 180))
    }
}
