import CodecSupport
import Geolocation

/// An offset and its variance at an instant, with the coefficients to extrapolate both to later samples.
struct OffsetProjection: Sendable, Hashable {
    let time: SensorInstant
    let offset: Double
    let drift: Double
    var variance = 0.0
    var linear = 0.0
    var quadratic = 0.0
    var cubic = 0.0

    /// The limit of the extrapolation, in seconds: one day.
    static let longest = 86_400.0

    init(time: SensorInstant, offset: Double, drift: Double) {
        self.time = time
        self.offset = offset
        self.drift = drift
    }

    /// Returns the offset at an instant in degrees, and its accuracy in degrees to either side with 68 % confidence, at
    /// most 180.
    func at(_ instant: SensorInstant) -> (offset: Double, accuracy: Double) {
        let seconds = instant.seconds(since: time).clamped(to: 0...Self.longest)
        let variance = variance + seconds * (linear + seconds * (quadratic + seconds * cubic))
        return (offset + drift * seconds, min(max(variance, 0).squareRoot(), 180))
    }
}
