/// A Kalman filter for a pair of quantities that wander at random, with one variance for both.
///
/// The state moves by a random walk of `sigma` per square-root second; a measurement has a deviation of its own. With
/// dt the seconds since the latest measurement and R the square of the accuracy:
///
///     P = P + dt · sigma²,  K = P / (P + R),  x = x + K · (z − x),  P = (1 − K) · P
///
/// State and variance may be of different units, such as degrees and metres, since only the ratio K of variances is used.
public struct KalmanFilter: Sendable, Hashable {
    /// The best accuracy that is believed; better ones, 0 above all, are raised to it.
    public static let minimumAccuracy = 0.1

    /// The worst accuracy that is told apart from others; its square is still a number.
    private static let maximumAccuracy = 1e9

    /// How far the quantity wanders, in the accuracy's unit per square-root second.
    public let sigma: Double

    /// What is known after the last measurement.
    private struct Estimate: Sendable, Hashable {
        var state: SIMD2<Double>
        var variance: Double
        var time: Double
    }

    private var estimate: Estimate?

    /// Makes a filter that knows nothing.
    ///
    /// - Parameter sigma: How far the quantity wanders, in the accuracy's unit per square-root second.
    public init(sigma: Double) {
        self.sigma = sigma
    }

    /// The filtered pair; nil before the first measurement.
    public var state: SIMD2<Double>? { estimate?.state }

    /// The variance of the state, in the accuracy's unit squared; nil before the first measurement.
    public var variance: Double? { estimate?.variance }

    /// The latest time of all measurements, seconds; nil before the first one.
    public var time: Double? { estimate?.time }

    /// Takes a measurement and returns the filtered pair; the first one is returned as it is.
    ///
    /// One that is older than another before it counts, but neither turns time back nor lets the variance grow.
    ///
    /// - Parameters:
    ///   - measurement: The measured pair; both must be finite.
    ///   - time: When it was measured, seconds since any fixed moment.
    ///   - accuracy: Its standard deviation.
    public mutating func update(
        _ measurement: SIMD2<Double>, at time: Double, accuracy: Double
    ) -> SIMD2<Double> {
        let deviation = min(max(accuracy, Self.minimumAccuracy), Self.maximumAccuracy)
        let noise = deviation * deviation
        guard var estimate else {
            self.estimate = Estimate(state: measurement, variance: noise, time: time)
            return measurement
        }
        let elapsed = time - estimate.time
        if elapsed > 0 {
            estimate.variance += elapsed * sigma * sigma
            estimate.time = time
        }
        let gain = estimate.variance / (estimate.variance + noise)
        estimate.state += gain * (measurement - estimate.state)
        estimate.variance *= 1 - gain
        self.estimate = estimate
        return estimate.state
    }

    /// Moves the state without measuring, as when an angle is wrapped.
    public mutating func shift(by offset: SIMD2<Double>) {
        estimate?.state += offset
    }

    /// Forgets everything; the next measurement is taken as it is.
    public mutating func reset() {
        estimate = nil
    }
}
