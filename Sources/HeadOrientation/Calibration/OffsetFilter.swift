#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// What is known of a tracker's offset, of its drift and of the compass's bias: a Kalman filter of three states.
///
/// The offset b moves by the drift d and wanders at random; the bias c of the compass, which iron and the way it is held
/// bring about, comes and goes around 0 (a first-order Gauss–Markov process). A direction of travel measures b, a compass
/// measures b + c. So a compass sets a heading that nothing else is known of, but does not pull a better one away.
struct OffsetFilter: Sendable, Hashable {
    /// Degrees from the tracker's yaw to the heading, at the moment of the last step.
    private(set) var offset: Double

    /// Degrees per second.
    private(set) var drift: Double

    /// Degrees from the heading to what a compass shows.
    private var bias = 0.0

    /// Degrees per square-root second by which the offset wanders.
    let wander: Double

    /// The covariance of offset, drift and bias, which is symmetric.
    private var covariance: Covariance

    private struct Covariance: Sendable, Hashable {
        var bb: Double
        var bd = 0.0
        var bc = 0.0
        var dd: Double
        var dc = 0.0
        var cc = ReferenceNoise.biasDeviation * ReferenceNoise.biasDeviation
    }

    /// Begins with a measured offset.
    ///
    /// - Parameters:
    ///   - measurement: What was measured.
    ///   - drift: The drift that is already known, degrees per second, and its standard deviation.
    ///   - wander: How far the offset wanders, degrees per square-root second.
    init(_ measurement: OffsetMeasurement, drift: (value: Double, deviation: Double), wander: Double) {
        offset = measurement.offset
        self.drift = drift.value
        self.wander = wander
        covariance = Covariance(bb: measurement.variance, dd: drift.deviation * drift.deviation)
        if measurement.isOfCompass {
            // What the compass is wrong by, the offset is wrong by the other way.
            covariance.bb += covariance.cc
            covariance.bc = -covariance.cc
        }
    }

    /// The variance of the offset, degrees squared.
    var variance: Double { covariance.bb }

    /// By how much the variance of the offset grows until the next measurement: these times the seconds, their square and
    /// their cube.
    var growth: (linear: Double, quadratic: Double, cubic: Double) {
        (2 * covariance.bd + wander * wander, covariance.dd, Self.driftVariance / 3)
    }

    /// What a drift gains in variance in a second.
    private static let driftVariance = ReferenceNoise.driftWander * ReferenceNoise.driftWander

    /// What a measurement is expected to show, with its variance without the measurement's own.
    func expectation(ofCompass isOfCompass: Bool) -> (offset: Double, variance: Double) {
        isOfCompass
            ? (offset + bias, covariance.bb + 2 * covariance.bc + covariance.cc) : (offset, covariance.bb)
    }

    /// Goes on in time.
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

    /// Learns from the difference between a measurement and its expectation; returns the part of it that the offset takes.
    ///
    /// A compass teaches no drift: a bias that comes slowly would be taken for one.
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

    /// Turns the offset, as by a jump of the tracker that is known to some degrees.
    mutating func turn(by degrees: Double, variance: Double) {
        offset += degrees
        covariance.bb += variance
    }
}
