import CodecSupport
public import Geolocation
public import PluginOptions

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Displaces positions as the errors of a receiver do, by correlated random noise that a seed determines.
///
/// The offsets to the east and to the north are two independent first-order Gauss–Markov processes. Over Δt seconds
/// each keeps the fraction φ = exp(−Δt/τ) of its value and adds normal noise with the deviation σ·√(1 − φ²), so that
/// its deviation is always σ. The distance from the true position is Rayleigh distributed; it is within ``radius`` for
/// 68 % of the time, since σ = radius / √(−2 ln 0.32). (Brown and Hwang, "Introduction to Random Signals and Applied
/// Kalman Filtering".)
///
/// The same seed and the same time steps give the same offsets in every run.
public struct PositionNoise: Sendable {
    /// The default correlation time of the noise in seconds.
    ///
    /// Errors caused by multipath reception and the atmosphere change within minutes.
    public static let defaultCorrelation = 60.0

    /// The upper limit of ``radius`` in metres, larger than the errors of any receiver.
    public static let maximumRadius = 10_000.0

    /// The radius in metres that contains 68 % of the offsets, 0...``maximumRadius``.
    public let radius: Double

    /// The time in seconds after which the autocorrelation of an offset has fallen to 1/e; 0 for independent offsets.
    public let correlation: Double

    private let deviation: Double
    private var random: SplitMix64
    private var east: Double?
    private var north = 0.0

    /// Creates position noise with a random initial offset.
    ///
    /// - Parameters:
    ///   - radius: The radius in metres that contains 68 % of the offsets; clamped to 0...``maximumRadius``, and 0 for
    ///     NaN.
    ///   - correlation: The time in seconds after which the correlation has fallen to 1/e; 0 if negative or NaN.
    ///     Default: 60.
    ///   - seed: The seed of the random numbers. Default: 1.
    public init(radius: Double, correlation: Double = defaultCorrelation, seed: UInt64 = 1) {
        self.radius = radius.clamped(to: 0...Self.maximumRadius)
        self.correlation = correlation > 0 ? correlation : 0
        deviation = self.radius / (-2 * log(0.32)).squareRoot()
        random = SplitMix64(seed: seed)
    }

    /// Returns the offset of a position in metres, the given number of seconds after the previous offset.
    ///
    /// After 0 seconds, the offset is the same as before. A negative number counts as 0.
    public mutating func next(after seconds: Double) -> (east: Double, north: Double) {
        guard let east else {
            let first = normalPair()
            (self.east, north) = (first.0 * deviation, first.1 * deviation)
            return (first.0 * deviation, north)
        }
        let step = seconds > 0 ? seconds : 0
        // If the correlation is 0, the division gives exp(−∞) = 0. It cannot be 0/0, since the step is above 0.
        let kept = step > 0 ? exp(-step / correlation) : 1
        let gained = deviation * (1 - kept * kept).squareRoot()
        let noise = normalPair()
        let moved = east * kept + noise.0 * gained
        self.east = moved
        north = north * kept + noise.1 * gained
        return (moved, north)
    }

    /// Returns the fix with its position displaced by the noise.
    ///
    /// A missing horizontal accuracy becomes ``radius``. Nothing else changes. `seconds` is the time since the previous
    /// fix; the shorter it is, the less the displacement changes.
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

    /// Returns two independent random numbers from the standard normal distribution (Box and Muller, 1958).
    private mutating func normalPair() -> (Double, Double) {
        // The number 1 − u is in (0, 1], so that its logarithm is finite.
        let length = (-2 * log(1 - random.unit())).squareRoot()
        let angle = 2 * .pi * random.unit()
        return (length * cos(angle), length * sin(angle))
    }
}

extension Options where Value == UInt64 {
    /// The option `seed` of every endpoint that generates noise: the seed of the random numbers.
    public static var seed: Options {
        .value(
            "seed", .number(.atLeast(0)), absent: 1, default: "1",
            write: "a whole number of 0 or more, with up to 19 digits",
            meaning: "whole number; the same seed gives the same noise", parse: { UInt64($0) })
    }
}
