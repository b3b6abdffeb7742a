import CodecSupport
import Geolocation

/// An offset from yaw to heading and its variance at an instant, with the coefficients to extrapolate both.
struct OffsetProjection: Sendable, Hashable {
    let time: SensorInstant
    let offset: Double
    let drift: Double
    var variance = 0.0
    var linear = 0.0
    var quadratic = 0.0
    var cubic = 0.0

    /// The maximum time over which the offset is extrapolated, in seconds: one day.
    static let longest = 86_400.0

    init(time: SensorInstant, offset: Double, drift: Double) {
        self.time = time
        self.offset = offset
        self.drift = drift
    }

    /// Returns the extrapolated offset at the given instant in degrees, and its accuracy.
    ///
    /// The accuracy is in degrees to either side with 68 % confidence, at most 180.
    func at(_ instant: SensorInstant) -> (offset: Double, accuracy: Double) {
        let seconds = instant.seconds(since: time).clamped(to: 0...Self.longest)
        let variance = variance + seconds * (linear + seconds * (quadratic + seconds * cubic))
        return (offset + drift * seconds, min(max(variance, 0).squareRoot(), 180))
    }
}
