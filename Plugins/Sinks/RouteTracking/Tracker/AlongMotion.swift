/// Place and speed along a route with their uncertainty: a Kalman filter whose speed wanders.
///
/// See R. E. Kalman, A new approach to linear filtering and prediction problems, Journal of Basic Engineering 82 (1960).
struct AlongMotion: Sendable, Hashable, Codable {
    /// Metres along the route.
    var along: Double

    /// Metres per second along it; less than 0 against it.
    var rate: Double

    /// The variance of the place, m².
    var alongVariance: Double

    /// The covariance of both, m²/s.
    var covariance = 0.0

    /// The variance of the speed, m²/s².
    var rateVariance: Double

    /// Goes on for some seconds, while the speed wanders by an acceleration of so many m/s² in a second.
    mutating func advance(by seconds: Double, acceleration: Double) {
        along += rate * seconds
        var noise = acceleration * acceleration
        // Over a long time it keeps within what vehicles do: a third slower or faster than before.
        let bound = (0.3 * abs(rate) + 0.5) * seconds
        let cube = seconds * seconds * seconds / 3
        if noise * cube > bound * bound { noise = bound * bound / cube }
        alongVariance += seconds * (2 * covariance + seconds * rateVariance) + noise * cube
        covariance += seconds * rateVariance + noise * seconds * seconds / 2
        rateVariance += noise * seconds
        widen(by: 0)
    }

    /// Makes the place less certain, by a variance; so uncertain that nothing is known at most.
    mutating func widen(by variance: Double) {
        alongVariance += variance
        guard alongVariance > Self.greatestVariance else { return }
        alongVariance = Self.greatestVariance
        // Place and speed cannot tell more of each other than is known of both.
        let greatest = (alongVariance * rateVariance).squareRoot()
        covariance = min(max(covariance, -greatest), greatest)
    }

    /// Goes on by so many metres, with a standard deviation.
    mutating func advance(metres: Double, deviation: Double) {
        along += metres
        widen(by: deviation * deviation)
    }

    /// Takes a measured speed along the route, with its variance.
    mutating func observe(rate measured: Double, variance: Double) {
        let gain = 1 / (rateVariance + variance)
        let surprise = (measured - rate) * gain
        along += covariance * surprise
        rate += rateVariance * surprise
        // In forms that stay positive, however large the numbers are.
        alongVariance = max(alongVariance - covariance * covariance * gain, Self.leastVariance)
        covariance *= variance * gain
        rateVariance *= variance * gain
    }

    /// Takes the place where he was matched, of which the measured position has a variance.
    mutating func settle(at place: Double, variance: Double) {
        let gain = 1 / (alongVariance + variance)
        rate += covariance / alongVariance * (place - along)
        along = place
        rateVariance = max(rateVariance - covariance * covariance * gain, Self.leastVariance)
        covariance *= variance * gain
        alongVariance = max(alongVariance * variance * gain, Self.leastVariance)
    }

    /// That of a place that is known to 10 cm, and of a speed that is known to 10 cm/s; no receiver knows them better.
    private static let leastVariance = 0.01

    /// That of a place which may be anywhere within a thousand kilometres.
    private static let greatestVariance = 1e12
}
