/// The position and the speed of a traveller along a route, with their uncertainties.
///
/// The values are the state of a Kalman filter with a random-walk speed. See R. E. Kalman, A new approach to linear
/// filtering and prediction problems, Journal of Basic Engineering 82 (1960).
struct AlongMotion: Sendable, Hashable, Codable {
    /// The position along the route, in metres from its beginning.
    var along: Double

    /// The speed along the route in metres per second; negative if the movement is against the direction of the route.
    var rate: Double

    /// The variance of the position along the route, in m².
    var alongVariance: Double

    /// The covariance of position and speed along the route, in m²/s.
    var covariance = 0.0

    /// The variance of the speed along the route, in m²/s².
    var rateVariance: Double

    /// Advances the position by the speed times `seconds`, and increases the uncertainties accordingly.
    ///
    /// `acceleration` is the process noise of the speed: the standard deviation that it adds within one second, in m/s.
    mutating func advance(by seconds: Double, acceleration: Double) {
        along += rate * seconds
        var noise = acceleration * acceleration
        // The noise is limited over long gaps between fixes, since vehicles rarely become more than a third slower or
        // faster than before.
        let bound = (0.3 * abs(rate) + 0.5) * seconds
        let cube = seconds * seconds * seconds / 3
        if noise * cube > bound * bound { noise = bound * bound / cube }
        alongVariance += seconds * (2 * covariance + seconds * rateVariance) + noise * cube
        covariance += seconds * rateVariance + noise * seconds * seconds / 2
        rateVariance += noise * seconds
        widen(by: 0)
    }

    /// Increases the variance of the position, up to a limit beyond which the position is practically unknown.
    mutating func widen(by variance: Double) {
        alongVariance += variance
        guard alongVariance > Self.greatestVariance else { return }
        alongVariance = Self.greatestVariance
        // The limit keeps the covariance matrix valid: |covariance| ≤ √(product of the variances).
        let greatest = (alongVariance * rateVariance).squareRoot()
        covariance = min(max(covariance, -greatest), greatest)
    }

    /// Moves the position ahead by a distance in metres that has the given standard deviation in metres.
    mutating func advance(metres: Double, deviation: Double) {
        along += metres
        widen(by: deviation * deviation)
    }

    /// Updates the estimate with a measured speed along the route, in m/s, and its variance in m²/s².
    mutating func observe(rate measured: Double, variance: Double) {
        let gain = 1 / (rateVariance + variance)
        let surprise = (measured - rate) * gain
        along += covariance * surprise
        rate += rateVariance * surprise
        // The results of these formulas stay positive for numbers of any magnitude.
        alongVariance = max(alongVariance - covariance * covariance * gain, Self.leastVariance)
        covariance *= variance * gain
        rateVariance *= variance * gain
    }

    /// Updates the estimate with a measured position along the route, in metres, and its variance in m².
    mutating func settle(at place: Double, variance: Double) {
        let gain = 1 / (alongVariance + variance)
        rate += covariance / alongVariance * (place - along)
        along = place
        rateVariance = max(rateVariance - covariance * covariance * gain, Self.leastVariance)
        covariance *= variance * gain
        alongVariance = max(alongVariance * variance * gain, Self.leastVariance)
    }

    /// The smallest variance of the position in m² and of the speed in m²/s².
    ///
    /// This variance corresponds to standard deviations of 10 cm and 10 cm/s; no receiver is more accurate.
    private static let leastVariance = 0.01

    /// The largest variance of the position in m², which corresponds to a standard deviation of 1000 km.
    private static let greatestVariance = 1e12
}
