/// Position and speed along a route with their uncertainty: a Kalman filter with a random-walk speed.
///
/// See R. E. Kalman, A new approach to linear filtering and prediction problems, Journal of Basic Engineering 82
/// (1960).
struct AlongMotion: Sendable, Hashable, Codable {
    /// Position, in metres along the route.
    var along: Double

    /// Speed along the route, in metres per second; negative against it.
    var rate: Double

    /// The variance of the position, m².
    var alongVariance: Double

    /// The covariance of position and speed, m²/s.
    var covariance = 0.0

    /// The variance of the speed, m²/s².
    var rateVariance: Double

    /// Advances by `seconds`, with a process noise of `acceleration` m/s² on the speed per second.
    mutating func advance(by seconds: Double, acceleration: Double) {
        along += rate * seconds
        var noise = acceleration * acceleration
        // Bounds the noise over long gaps to what vehicles do: a third slower or faster than before.
        let bound = (0.3 * abs(rate) + 0.5) * seconds
        let cube = seconds * seconds * seconds / 3
        if noise * cube > bound * bound { noise = bound * bound / cube }
        alongVariance += seconds * (2 * covariance + seconds * rateVariance) + noise * cube
        covariance += seconds * rateVariance + noise * seconds * seconds / 2
        rateVariance += noise * seconds
        widen(by: 0)
    }

    /// Adds to the variance of the position, up to a limit at which the position is effectively unknown.
    mutating func widen(by variance: Double) {
        alongVariance += variance
        guard alongVariance > Self.greatestVariance else { return }
        alongVariance = Self.greatestVariance
        // Keeps the covariance matrix valid: |covariance| ≤ √(product of the variances).
        let greatest = (alongVariance * rateVariance).squareRoot()
        covariance = min(max(covariance, -greatest), greatest)
    }

    /// Advances by a distance with a standard deviation, both in metres.
    mutating func advance(metres: Double, deviation: Double) {
        along += metres
        widen(by: deviation * deviation)
    }

    /// Updates with a measured speed along the route and its variance.
    mutating func observe(rate measured: Double, variance: Double) {
        let gain = 1 / (rateVariance + variance)
        let surprise = (measured - rate) * gain
        along += covariance * surprise
        rate += rateVariance * surprise
        // These forms stay positive for numbers of any size.
        alongVariance = max(alongVariance - covariance * covariance * gain, Self.leastVariance)
        covariance *= variance * gain
        rateVariance *= variance * gain
    }

    /// Updates with a matched position; `variance` is that of the measurement.
    mutating func settle(at place: Double, variance: Double) {
        let gain = 1 / (alongVariance + variance)
        rate += covariance / alongVariance * (place - along)
        along = place
        rateVariance = max(rateVariance - covariance * covariance * gain, Self.leastVariance)
        covariance *= variance * gain
        alongVariance = max(alongVariance * variance * gain, Self.leastVariance)
    }

    /// The smallest variance, for a position known to 10 cm and a speed known to 10 cm/s; no receiver is more accurate.
    private static let leastVariance = 0.01

    /// The largest variance of the position: a standard deviation of 1000 km.
    private static let greatestVariance = 1e12
}
