public import Geolocation
import GeolocationPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Moves positions about as a receiver's errors do: seeded noise that wanders instead of jumping.
///
/// The offsets to the east and to the north are two independent first-order Gauss–Markov processes. Each keeps the factor
/// φ = exp(−Δt/τ) of its value over Δt seconds and gains normal noise of the deviation σ·√(1 − φ²), so that its deviation is
/// always σ. The distance from the true position then is Rayleigh distributed; it is within ``radius`` for 68 % of the
/// time, since σ = radius / √(−2 ln 0.32). (Brown and Hwang, "Introduction to Random Signals and Applied Kalman Filtering".)
///
/// The same seed and the same time steps give the same offsets in every run.
public struct PositionNoise: Sendable {
    /// Seconds over which a receiver's error stays alike, by default: multipath and atmosphere change within minutes.
    public static let defaultCorrelation = 60.0

    /// Metres at most; what is more is no error of a receiver.
    public static let maximumRadius = 10_000.0

    /// Metres within which 68 % of the offsets lie, 0...``maximumRadius``.
    public let radius: Double

    /// Seconds in which the correlation of an offset with itself falls to 1/e; 0 makes all offsets independent.
    public let correlation: Double

    private let deviation: Double
    private var random: SplitMix64
    private var east: Double?
    private var north = 0.0

    /// Makes noise that begins anywhere in its range.
    ///
    /// - Parameters:
    ///   - radius: Metres within which 68 % of the offsets lie; clamped to 0...``maximumRadius``, and 0 for NaN.
    ///   - correlation: Seconds in which the correlation falls to 1/e; 0 where it is less or NaN.
    ///   - seed: What makes this noise different from another.
    public init(radius: Double, correlation: Double = defaultCorrelation, seed: UInt64 = 1) {
        self.radius = radius.clamped(to: 0...Self.maximumRadius)
        self.correlation = correlation > 0 ? correlation : 0
        deviation = self.radius / (-2 * log(0.32)).squareRoot()
        random = SplitMix64(seed: seed)
    }

    /// The offset in metres, so many seconds after the one before it; negative steps count as 0, and 0 changes nothing.
    public mutating func next(after seconds: Double) -> (east: Double, north: Double) {
        guard let east else {
            let first = normalPair()
            (self.east, north) = (first.0 * deviation, first.1 * deviation)
            return (first.0 * deviation, north)
        }
        let step = seconds > 0 ? seconds : 0
        // Without a correlation the division by 0 gives exp(−∞) = 0, and 0/0 does not come up.
        let kept = step > 0 ? exp(-step / correlation) : 1
        let gained = deviation * (1 - kept * kept).squareRoot()
        let noise = normalPair()
        let moved = east * kept + noise.0 * gained
        self.east = moved
        north = north * kept + noise.1 * gained
        return (moved, north)
    }

    /// The fix with its position moved, so many seconds after the one before it.
    ///
    /// Where the fix does not tell its horizontal accuracy, it gets the noise's ``radius``. Nothing else changes.
    public mutating func apply(to location: Location, after seconds: Double) -> Location {
        let (east, north) = next(after: seconds)
        let plane = LocalTangentPlane(origin: location.coordinate)
        let coordinate = plane.geographic(LocalPosition(east: east, north: north)).coordinate
        return Location(
            latitude: coordinate.latitude, longitude: coordinate.longitude, altitude: location.altitude,
            horizontalAccuracy: location.horizontalAccuracy ?? radius, verticalAccuracy: location.verticalAccuracy,
            speed: location.speed, speedAccuracy: location.speedAccuracy, course: location.course,
            timestamp: location.timestamp)
    }

    /// Two independent numbers of the standard normal distribution, after Box and Muller, 1958.
    private mutating func normalPair() -> (Double, Double) {
        // 1 − u lies in 0 exclusive to 1, so that its logarithm is finite.
        let length = (-2 * log(1 - random.unit())).squareRoot()
        let angle = 2 * .pi * random.unit()
        return (length * cos(angle), length * sin(angle))
    }
}
