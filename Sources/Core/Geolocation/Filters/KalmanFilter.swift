/// A Kalman filter for a pair of quantities in a random walk, with one variance for both.
///
/// The state moves by a random walk of `sigma` per square-root second; each measurement has its own standard deviation.
/// With x the estimated pair, P its variance, z the measured pair, R the square of the measurement's accuracy and dt
/// the seconds since the latest measurement:
///
///     P = P + dt · sigma²,  K = P / (P + R),  x = x + K · (z − x),  P = (1 − K) · P
///
/// State and variance may have different units, such as degrees and metres, since only the ratio K of variances is
/// used.
public struct KalmanFilter: Sendable, Hashable {
    /// The smallest accuracy that the filter uses; smaller accuracies, in particular 0, are raised to it.
    public static let minimumAccuracy = 0.1

    /// The time in seconds by which a measurement may be older than the latest one without restarting the filter.
    ///
    /// Measurements that only arrive out of order are within this time. Those of a restarted replay, or after a clock
    /// was set back, are older.
    public static let maximumReversal = 10.0

    /// The largest accuracy that the filter uses; larger accuracies are lowered to it, so that their square stays
    /// finite.
    private static let maximumAccuracy = 1e9

    /// The standard deviation of the random walk, in the accuracy's unit per square-root second.
    public let sigma: Double

    /// The estimated pair and its variance after the last measurement.
    private struct Estimate: Sendable, Hashable {
        var state: SIMD2<Double>
        var variance: Double
        var time: Double
    }

    private var estimate: Estimate?

    /// Creates a Kalman filter without an estimate.
    ///
    /// - Parameter sigma: The standard deviation of the random walk, in the accuracy's unit per square-root second.
    public init(sigma: Double) {
        self.sigma = sigma
    }

    /// The filtered pair of quantities; `nil` before the first measurement.
    public var state: SIMD2<Double>? { estimate?.state }

    /// The variance of the filtered pair, in the accuracy's unit squared; `nil` before the first measurement.
    public var variance: Double? { estimate?.variance }

    /// The time of the latest measurement, in seconds; `nil` before the first measurement.
    public var time: Double? { estimate?.time }

    /// Applies a measurement and returns the filtered pair; the first one is returned unchanged.
    ///
    /// A measurement older than the latest one is applied, but neither turns back the time nor increases the variance.
    /// A measurement that is older by more than ``maximumReversal`` is returned unchanged and begins a new estimate.
    ///
    /// - Parameters:
    ///   - measurement: The measured pair; both numbers must be finite.
    ///   - time: The time of the measurement, in seconds since a fixed moment.
    ///   - accuracy: The standard deviation of the measurement.
    public mutating func update(
        _ measurement: SIMD2<Double>, at time: Double, accuracy: Double
    ) -> SIMD2<Double> {
        let deviation = min(max(accuracy, Self.minimumAccuracy), Self.maximumAccuracy)
        let noise = deviation * deviation
        guard var estimate, time >= estimate.time - Self.maximumReversal else {
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

    /// Adds an offset to the filtered pair without a measurement, for example when an angle is wrapped.
    public mutating func shift(by offset: SIMD2<Double>) {
        estimate?.state += offset
    }

    /// Discards the estimate, so that the next measurement is returned unchanged.
    public mutating func reset() {
        estimate = nil
    }
}
