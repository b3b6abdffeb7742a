#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// Estimates the offset from a tracker's yaw to the heading, its drift, and the compass bias with a Kalman filter.
///
/// The three states are the offset b, its drift d and the compass bias c. The offset changes by the drift and by a
/// random walk. The compass bias, caused by nearby iron and by how the device is held, varies around 0 (a first-order
/// Gauss–Markov process). A course measures b; a compass measures b + c. A compass can therefore initialize an unknown
/// offset, but does not displace a more accurate one.
struct OffsetFilter: Sendable, Hashable {
    /// The degrees from the tracker's yaw to the heading, at the time up to which the filter has advanced.
    private(set) var offset: Double

    /// The drift of the offset from yaw to heading, in degrees per second.
    private(set) var drift: Double

    /// The degrees from the heading to the compass reading.
    private var bias = 0.0

    /// The random walk of the offset from yaw to heading, in degrees per square-root second.
    let wander: Double

    /// The symmetric covariance of the offset b, the drift d and the bias c.
    private var covariance: Covariance

    private struct Covariance: Sendable, Hashable {
        var bb: Double
        var bd = 0.0
        var bc = 0.0
        var dd: Double
        var dc = 0.0
        var cc = ReferenceNoise.biasDeviation * ReferenceNoise.biasDeviation
    }

    /// Creates a filter from a first measurement of the offset from yaw to heading.
    ///
    /// - Parameters:
    ///   - measurement: The measurement, by a course, a compass or the user.
    ///   - drift: The drift known so far and its standard deviation, in degrees per second.
    ///   - wander: The random walk of the offset, in degrees per square-root second.
    init(_ measurement: OffsetMeasurement, drift: (value: Double, deviation: Double), wander: Double) {
        offset = measurement.offset
        self.drift = drift.value
        self.wander = wander
        covariance = Covariance(bb: measurement.variance, dd: drift.deviation * drift.deviation)
        if measurement.isOfCompass {
            // An error of the compass appears in the offset with the opposite sign.
            covariance.bb += covariance.cc
            covariance.bc = -covariance.cc
        }
    }

    /// The variance of the offset, in degrees squared.
    var variance: Double { covariance.bb }

    /// The coefficients by which the offset's variance grows with the elapsed seconds, their square and their cube.
    var growth: (linear: Double, quadratic: Double, cubic: Double) {
        (2 * covariance.bd + wander * wander, covariance.dd, Self.driftVariance / 3)
    }

    /// The growth of the drift's variance per second, in (degrees per second)² per second.
    private static let driftVariance = ReferenceNoise.driftWander * ReferenceNoise.driftWander

    /// Returns the offset that a course or a compass should measure, and the variance of this prediction.
    ///
    /// The variance does not include that of the measurement.
    func expectation(ofCompass isOfCompass: Bool) -> (offset: Double, variance: Double) {
        isOfCompass
            ? (offset + bias, covariance.bb + 2 * covariance.bc + covariance.cc) : (offset, covariance.bb)
    }

    /// Advances the estimate by the given number of seconds.
    mutating func advance(by seconds: Double) {
        guard seconds > 0 else { return }
        let seconds = min(seconds, OffsetProjection.longest)
        let kept = exp(-seconds / ReferenceNoise.biasTime)
        let bias = ReferenceNoise.biasDeviation
        offset += drift * seconds
        self.bias *= kept
        let growth = growth
        covariance.bb += seconds * (growth.linear + seconds * (growth.quadratic + seconds * growth.cubic))
        covariance.bd += seconds * (covariance.dd + seconds * Self.driftVariance / 2)
        covariance.dd += seconds * Self.driftVariance
        covariance.bc = (covariance.bc + seconds * covariance.dc) * kept
        covariance.dc *= kept
        covariance.cc = covariance.cc * kept * kept + bias * bias * (1 - kept * kept)
    }

    /// Updates the estimate with the difference between a measurement and the expectation.
    ///
    /// Returns the gain: the change of the offset divided by the difference. A compass does not update the drift, since
    /// a slowly growing bias would be mistaken for a drift. `variance` is the variance of the measurement.
    mutating func learn(_ difference: Double, ofCompass isOfCompass: Bool, variance: Double) -> Double {
        let sees = isOfCompass ? 1.0 : 0.0
        let pb = covariance.bb + sees * covariance.bc
        let pd = covariance.bd + sees * covariance.dc
        let pc = covariance.bc + sees * covariance.cc
        let total = pb + sees * pc + variance
        let (kb, kd, kc) = (pb / total, isOfCompass ? 0 : pd / total, pc / total)
        offset += kb * difference
        drift += kd * difference
        bias += kc * difference
        covariance.bb -= kb * pb
        covariance.bd -= kb * pd
        covariance.bc -= kb * pc
        covariance.dd -= kd * pd
        covariance.dc -= kd * pc
        covariance.cc -= kc * pc
        return kb
    }

    /// Shifts the estimated offset by the given degrees, and adds the given variance to that of the offset, for example
    /// after a jump of the tracker.
    mutating func turn(by degrees: Double, variance: Double) {
        offset += degrees
        covariance.bb += variance
    }
}
