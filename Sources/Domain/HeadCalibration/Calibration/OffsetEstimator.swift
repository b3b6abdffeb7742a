import CodecSupport
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// Combines the measurements of all references into one offset from yaw to heading, with an accuracy.
///
/// The noise of a tracker is unknown, so three filters run side by side. They assume a restless, a usual and a calm
/// tracker, and are weighted by how well they predicted the measurements (static multiple-model estimation, D. T.
/// Magill, 1965). The accuracy is scaled by the ratio of the observed to the expected prediction errors (innovations).
struct OffsetEstimator: Sendable, Hashable {
    /// The parameters of the three filters.
    ///
    /// The value `part` is the random walk that a filter assumes, as a fraction of the random walk of a restless
    /// tracker. The value `weight` is the initial weight of the filter.
    private static let models = [(part: 1.0, weight: 0.1), (part: 0.2, weight: 0.45), (part: 0.04, weight: 0.45)]

    /// The exponent applied to the filters' weights at each measurement, so that old measurements lose influence.
    private static let memory = 0.98

    /// The number of standard deviations from the estimate beyond which a measurement is treated as an outlier.
    private static let gate = 3.5

    /// The difference in degrees up to which two outliers of the same kind of reference agree.
    private static let agreement = 15.0

    /// The number of outliers that must agree with each other before the last of them replaces the estimate.
    ///
    /// There are two exceptions. A single course is enough if only compasses have contributed to the estimate. If
    /// courses have contributed, more compass readings are needed, see ``believedCompasses``: a device that is turned
    /// in the hand causes such readings more often than a jump of the tracker does.
    private static let believedCourses = 3
    /// The number of compass readings that must agree with each other before they replace an estimate to which courses
    /// have contributed.
    private static let believedCompasses = 12

    /// The number of measurements over which the squared innovations (normalized prediction errors) are averaged.
    private static let surpriseMemory = 20.0
    /// The bounds of the average squared innovation, which serves as a factor of the estimate's variance.
    private static let surprises = 0.05...9.0

    /// The weight of the initial value of ``surprise`` (the mean squared innovation), as a number of measurements.
    private static let surprisesAtFirst = 2.0

    private let wander: Double
    private var filters: [Weighted] = []
    private var time = SensorInstant(nanoseconds: 0)
    private var surprise = 1.0
    private var surpriseCount = surprisesAtFirst
    private var doubted: [OffsetMeasurement] = []

    /// The degrees by which recent outliers contradict the estimate.
    ///
    /// The value increases with the number of outliers, and lowers the accuracy.
    private var contradiction = 0.0

    /// The instant of the last measurement that came from a course or the user, even if it was rejected as an outlier.
    ///
    /// It is `nil` if only compasses have measured the offset since the estimate was last restarted.
    private var lastCourse: SensorInstant?

    /// The time after a course, in seconds, in which compass readings that contradict the estimate do not lower its
    /// accuracy.
    private static let courseLife = 30.0

    /// The fraction of the estimated offset that comes from compasses, 0...1.
    private var compassPart = 0.0

    private struct Weighted: Sendable, Hashable {
        var filter: OffsetFilter
        var weight: Double
    }

    /// Creates an estimator that has no estimate of the offset yet.
    ///
    /// - Parameter wander: The random walk of a restless tracker's offset, in degrees per square-root second.
    init(wander: Double) {
        self.wander = wander
    }

    /// Whether the offset has been estimated.
    var isKnown: Bool { !filters.isEmpty }

    /// The estimated drift of the offset and its standard deviation, in degrees per second.
    ///
    /// Without an estimate, the drift is 0 with a default deviation.
    var drift: (value: Double, deviation: Double) {
        guard isKnown else { return (0, ReferenceNoise.driftDeviation) }
        let value = mean { $0.drift }
        let variance = mean { $0.growth.quadratic + ($0.drift - value) * ($0.drift - value) }
        return (value, max(variance, 0).squareRoot())
    }

    /// The estimated offset and the coefficients to extrapolate it; `nil` without an estimate.
    var projection: OffsetProjection? {
        guard isKnown else { return nil }
        let offset = mean { $0.offset }
        let drift = drift.value
        var projection = OffsetProjection(time: time, offset: offset, drift: drift)
        let scale = scale
        for weighted in filters {
            let filter = weighted.filter
            let (a, b) = (filter.offset - offset, filter.drift - drift)
            let growth = filter.growth
            projection.variance += weighted.weight * (filter.variance + a * a) * scale
            projection.linear += weighted.weight * (growth.linear + 2 * a * b)
            projection.quadratic += weighted.weight * (growth.quadratic + b * b)
            projection.cubic += weighted.weight * growth.cubic
        }
        projection.variance += contradiction * contradiction
        // A device held at an angle to the body gives consistent but wrong compass readings, so the variance is
        // increased.
        let hold = ReferenceNoise.compassHold * compassPart
        projection.variance += hold * hold
        return projection
    }

    /// Processes a measurement of the offset that was valid at the given instant; returns whether it was accepted.
    ///
    /// An outlier is rejected until enough other outliers agree with it, and then replaces the estimate.
    mutating func ingest(_ measurement: OffsetMeasurement, at instant: SensorInstant) -> Bool {
        guard isKnown else {
            begin(with: measurement, at: instant)
            return true
        }
        advance(to: instant)
        // The check for outliers below needs the old value of `lastCourse`, so the new value is set at the end.
        defer { if !measurement.isOfCompass { lastCourse = time } }
        let expected = mean { $0.expectation(ofCompass: measurement.isOfCompass).offset }
        let difference = Angle.difference(from: expected, to: measurement.offset)
        let variance = mean { $0.expectation(ofCompass: measurement.isOfCompass).variance } + measurement.variance
        if difference * difference > Self.gate * Self.gate * variance * max(1, surprise) {
            return doubt(measurement, by: difference, at: instant)
        }
        // This measurement supports the estimate, so earlier outliers are discarded. A compass reading must also be
        // close.
        if !measurement.isOfCompass || abs(difference) < Self.agreement { forgetDoubts() }
        // All filters get the same offset, which may lie beyond a full turn, so that they count the same number of
        // turns.
        learn(measurement, unwrapped: expected + difference)
        return true
    }

    /// Restarts the estimate from a trusted measurement of the offset; keeps the drift unless one is given.
    mutating func begin(
        with measurement: OffsetMeasurement, at instant: SensorInstant, drift: (value: Double, deviation: Double)? = nil
    ) {
        let drift = drift ?? self.drift
        filters = Self.models.map { model in
            Weighted(
                filter: OffsetFilter(measurement, drift: drift, wander: wander * model.part), weight: model.weight)
        }
        time = instant
        surprise = 1
        surpriseCount = Self.surprisesAtFirst
        forgetDoubts()
        lastCourse = measurement.isOfCompass ? nil : instant
        compassPart = measurement.isOfCompass ? 1 : 0
    }

    /// Shifts the estimated offset by the given degrees, and adds the given variance to that of the offset, for example
    /// after a jump of the tracker.
    mutating func turn(by degrees: Double, variance: Double) {
        // The projection multiplies all variances by `scale`, so the given variance is divided by it first.
        for index in filters.indices { filters[index].filter.turn(by: degrees, variance: variance / scale) }
        forgetDoubts()
    }

    /// The factor by which the filters' variance is multiplied to obtain the variance of the estimate.
    private var scale: Double { surprise * ReferenceNoise.persistence }

    private mutating func advance(to instant: SensorInstant) {
        let seconds = instant.seconds(since: time)
        guard seconds > 0 else { return }
        time = instant
        for index in filters.indices { filters[index].filter.advance(by: seconds) }
    }

    private mutating func forgetDoubts() {
        doubted = []
        contradiction = 0
    }

    private mutating func doubt(
        _ measurement: OffsetMeasurement, by difference: Double, at instant: SensorInstant
    ) -> Bool {
        doubted.removeAll { $0.isOfCompass == measurement.isOfCompass && !Self.agree($0, measurement) }
        doubted.append(measurement)
        guard isBelieved(measurement) else {
            let isOfNoWeight =
                measurement.isOfCompass && lastCourse.map { time.seconds(since: $0) < Self.courseLife } ?? false
            if !isOfNoWeight { contradiction = abs(difference) * Double(doubted.count) / Double(doubted.count + 1) }
            return false
        }
        // The drift may be wrong as well, so its standard deviation is increased.
        begin(
            with: measurement, at: instant,
            drift: (drift.value, max(2 * drift.deviation, ReferenceNoise.driftDeviation)))
        return true
    }

    /// Returns whether enough outliers agree with the given one to replace the estimate.
    ///
    /// One of these conditions is sufficient:
    /// - The outliers from the same kind of reference (course or compass) as the given one are enough by themselves;
    ///   see ``believedCourses`` and ``believedCompasses``.
    /// - At least one outlier from the other kind of reference agrees as well, and both kinds together have at least
    ///   ``believedCourses`` outliers.
    private func isBelieved(_ measurement: OffsetMeasurement) -> Bool {
        let own = doubted.count { $0.isOfCompass == measurement.isOfCompass }
        let others = doubted.count { $0.isOfCompass != measurement.isOfCompass && Self.agree($0, measurement) }
        let needed =
            switch (measurement.isOfCompass, lastCourse != nil) {
            // The measurement is a course, and all earlier ones came from less reliable compasses, so it is enough
            // alone.
            case (false, false): 1
            case (false, true), (true, false): Self.believedCourses
            case (true, true): Self.believedCompasses
            }
        return own >= needed || others > 0 && own + others >= Self.believedCourses
    }

    /// Returns whether two measurements of the offset agree.
    ///
    /// The difference may be up to ``agreement``. If exactly one of the measurements comes from a compass, the limit is
    /// higher by the usual bias of a compass.
    private static func agree(_ a: OffsetMeasurement, _ b: OffsetMeasurement) -> Bool {
        let tolerance = a.isOfCompass == b.isOfCompass ? agreement : agreement + ReferenceNoise.biasDeviation
        return Angle.absoluteDifference(a.offset, b.offset) <= tolerance
    }

    private mutating func learn(_ measurement: OffsetMeasurement, unwrapped offset: Double) {
        var total = 0.0
        var surprise = 0.0
        var gain = 0.0
        for index in filters.indices {
            let expectation = filters[index].filter.expectation(ofCompass: measurement.isOfCompass)
            let difference = offset - expectation.offset
            let variance = expectation.variance + measurement.variance
            let square = difference * difference / variance
            surprise += filters[index].weight * square
            // The exponent is at least −30, so that a filter that predicted badly once can regain weight.
            let likelihood = exp(-0.5 * min(square, 60)) / variance.squareRoot()
            gain +=
                filters[index].weight
                * filters[index].filter.learn(
                    difference, ofCompass: measurement.isOfCompass, variance: measurement.variance)
            filters[index].weight = pow(filters[index].weight, Self.memory) * likelihood + 1e-6
            total += filters[index].weight
        }
        for index in filters.indices { filters[index].weight /= total }
        compassPart += gain * ((measurement.isOfCompass ? 1 : 0) - compassPart)
        surpriseCount = min(surpriseCount + 1, Self.surpriseMemory)
        let average = self.surprise + (surprise - self.surprise) / surpriseCount
        self.surprise = average.clamped(to: Self.surprises)
    }

    private func mean(_ value: (OffsetFilter) -> Double) -> Double {
        filters.reduce(0) { $0 + $1.weight * value($1.filter) }
    }
}
