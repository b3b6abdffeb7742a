import CodecSupport
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// Combines the measurements of all references into one offset with an accuracy.
///
/// The noise of a tracker is unknown, so three filters run side by side, which assume a restless, a usual and a calm
/// tracker. They are weighted by how well they predicted the measurements (static multiple-model estimation, D. T.
/// Magill, 1965). The accuracy is scaled by the ratio of observed to predicted innovations.
struct OffsetEstimator: Sendable, Hashable {
    /// Wander of the filters, relative to the greatest, and their initial weights.
    private static let models = [(part: 1.0, weight: 0.1), (part: 0.2, weight: 0.45), (part: 0.04, weight: 0.45)]

    /// Exponent applied to the weights at each measurement, so that changes in the tracker's behaviour are followed.
    private static let memory = 0.98

    /// Standard deviations beyond which a measurement is treated as an outlier.
    private static let gate = 3.5

    /// Degrees within which outliers agree.
    private static let agreement = 15.0

    /// The number of agreeing outliers that replace the estimate: courses, and compass readings against a course.
    ///
    /// A compass turned in the hand looks like a tracker that has jumped, and is far more common.
    private static let believedCourses = 3
    private static let believedCompasses = 12

    /// Number of measurements over which innovations are averaged, and the bounds of their factor on the variance.
    private static let surpriseMemory = 20.0
    private static let surprises = 0.05...9.0

    /// Weight of the initial innovation of 1, in measurements; 1 means that measurements are as predicted.
    private static let surprisesAtFirst = 2.0

    private let wander: Double
    private var filters: [Weighted] = []
    private var time = SensorInstant(nanoseconds: 0)
    private var surprise = 1.0
    private var surpriseCount = surprisesAtFirst
    private var doubted: [OffsetMeasurement] = []

    /// Degrees by which outliers contradict the estimate; it increases as they approach acceptance.
    private var contradiction = 0.0

    /// When a course or the user last measured the offset, accepted or not; `nil` if only compasses have.
    private var lastCourse: SensorInstant?

    /// A disagreeing compass is ignored for this many seconds after a course.
    private static let courseLife = 30.0

    /// The fraction of the offset that comes from compasses, 0...1.
    private var compassPart = 0.0

    private struct Weighted: Sendable, Hashable {
        var filter: OffsetFilter
        var weight: Double
    }

    /// Creates an estimator without an estimate.
    ///
    /// - Parameter wander: Random walk of a restless tracker, degrees per square-root second.
    init(wander: Double) {
        self.wander = wander
    }

    /// Whether an estimate exists.
    var isKnown: Bool { !filters.isEmpty }

    /// The drift, degrees per second, and its standard deviation; a default while there is no estimate.
    var drift: (value: Double, deviation: Double) {
        guard isKnown else { return (0, ReferenceNoise.driftDeviation) }
        let value = mean { $0.drift }
        let variance = mean { $0.growth.quadratic + ($0.drift - value) * ($0.drift - value) }
        return (value, max(variance, 0).squareRoot())
    }

    /// The offset, extrapolated until the next measurement.
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
        // Compass readings may all agree although the device is held at an angle.
        let hold = ReferenceNoise.compassHold * compassPart
        projection.variance += hold * hold
        return projection
    }

    /// Processes a measurement that was valid at an instant; returns whether it was accepted.
    ///
    /// An outlier is not, until enough others agree with it; then it replaces the estimate.
    mutating func ingest(_ measurement: OffsetMeasurement, at instant: SensorInstant) -> Bool {
        guard isKnown else {
            begin(with: measurement, at: instant)
            return true
        }
        advance(to: instant)
        // Set after the outlier check, since the first course is accepted at once.
        defer { if !measurement.isOfCompass { lastCourse = time } }
        let expected = mean { $0.expectation(ofCompass: measurement.isOfCompass).offset }
        let difference = Angle.difference(from: expected, to: measurement.offset)
        let variance = mean { $0.expectation(ofCompass: measurement.isOfCompass).variance } + measurement.variance
        if difference * difference > Self.gate * Self.gate * variance * max(1, surprise) {
            return doubt(measurement, by: difference, at: instant)
        }
        // A compass reading that is merely not an outlier does not outweigh the outliers of courses.
        if !measurement.isOfCompass || abs(difference) < Self.agreement { forgetDoubts() }
        // The same revolution for all filters.
        learn(measurement, unwrapped: expected + difference)
        return true
    }

    /// Restarts from a trusted measurement; the drift is kept unless one is given.
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

    /// Shifts the offset, for example after a jump of the tracker whose size is known to within some degrees.
    mutating func turn(by degrees: Double, variance: Double) {
        // The given variance is absolute, so the scale is cancelled.
        for index in filters.indices { filters[index].filter.turn(by: degrees, variance: variance / scale) }
        forgetDoubts()
    }

    /// Factor by which the variance exceeds that of the filters.
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
        // The drift may have been just as wrong.
        begin(
            with: measurement, at: instant,
            drift: (drift.value, max(2 * drift.deviation, ReferenceNoise.driftDeviation)))
        return true
    }

    /// Whether enough outliers agree with this one: of its kind, or of both kinds together.
    private func isBelieved(_ measurement: OffsetMeasurement) -> Bool {
        let own = doubted.count { $0.isOfCompass == measurement.isOfCompass }
        let others = doubted.count { $0.isOfCompass != measurement.isOfCompass && Self.agree($0, measurement) }
        let needed =
            switch (measurement.isOfCompass, lastCourse != nil) {
            // Only compasses have measured the offset so far; a course is more reliable.
            case (false, false): 1
            case (false, true), (true, false): Self.believedCourses
            case (true, true): Self.believedCompasses
            }
        return own >= needed || others > 0 && own + others >= Self.believedCourses
    }

    /// Whether two measurements agree; for two of different kinds, the tolerance includes the compass bias.
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
            // The likelihood; the floor keeps every filter able to recover.
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
