import Geolocation
import GeolocationPrimitives

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// Makes one offset, with an honest accuracy, of the measurements of all references.
///
/// How restless a tracker is, nobody says. So three filters run side by side, which assume a restless, a usual and a calm
/// one, and count by how well they foretold the measurements (static multiple-model estimation, D. T. Magill, 1965). The
/// accuracy is scaled by how far the measurements lay off, compared with what was foretold.
struct OffsetEstimator: Sendable, Hashable {
    /// Wander of the filters, as parts of the greatest, and how much they count at first.
    private static let models = [(part: 1.0, weight: 0.1), (part: 0.2, weight: 0.45), (part: 0.04, weight: 0.45)]

    /// Part of their logarithm that the weights keep at each measurement, so that a tracker may change its ways.
    private static let memory = 0.98

    /// Standard deviations beyond which a measurement is doubted.
    private static let gate = 3.5

    /// Degrees within which doubted measurements say the same.
    private static let agreement = 15.0

    /// How many doubted measurements are believed that say the same: of a direction of travel, and of a compass against
    /// one.
    ///
    /// A compass that is turned in the hand looks like a tracker that has jumped, and is far more common.
    private static let believedCourses = 3
    private static let believedCompasses = 12

    /// Measurements over which surprises are averaged, and the bounds of their effect on the accuracy, as a variance.
    private static let surpriseMemory = 20.0
    private static let surprises = 0.05...9.0

    /// Measurements that the first surprise of 1, which means that all is as foretold, counts for.
    private static let surprisesAtFirst = 2.0

    private let wander: Double
    private var filters: [Weighted] = []
    private var time = SensorInstant(nanoseconds: 0)
    private var surprise = 1.0
    private var surpriseCount = surprisesAtFirst
    private var doubted: [OffsetMeasurement] = []

    /// Degrees by which doubted measurements contradict what is known, the more of it the nearer they are to be believed.
    private var contradiction = 0.0

    /// When a direction of travel or a person last told of the offset, believed or not; nil where only compasses have.
    private var lastCourse: SensorInstant?

    /// Seconds after a course in which a compass that contradicts what is known throws no doubt on it.
    private static let courseLife = 30.0

    /// The part of the offset that compasses have told, 0...1.
    private var compassPart = 0.0

    private struct Weighted: Sendable, Hashable {
        var filter: OffsetFilter
        var weight: Double
    }

    /// Makes an estimator that knows nothing.
    ///
    /// - Parameter wander: How far a restless tracker wanders, degrees per square-root second.
    init(wander: Double) {
        self.wander = wander
    }

    /// Whether anything is known.
    var isKnown: Bool { !filters.isEmpty }

    /// The drift, degrees per second, and its standard deviation; what is usual while nothing is known.
    var drift: (value: Double, deviation: Double) {
        guard isKnown else { return (0, ReferenceNoise.driftDeviation) }
        let value = mean { $0.drift }
        let variance = mean { $0.growth.quadratic + ($0.drift - value) * ($0.drift - value) }
        return (value, max(variance, 0).squareRoot())
    }

    /// The offset as it goes on until the next measurement.
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
        // However often a compass says the same, it may be held aside all the time.
        let hold = ReferenceNoise.compassHold * compassPart
        projection.variance += hold * hold
        return projection
    }

    /// Takes a measurement that was true at an instant; returns whether it counts.
    ///
    /// One that contradicts all that is known does not, until enough others say the same: then what was known is given up.
    mutating func take(_ measurement: OffsetMeasurement, at instant: SensorInstant) -> Bool {
        guard isKnown else {
            begin(with: measurement, at: instant)
            return true
        }
        advance(to: instant)
        // Not before it has been judged, since the first course is believed at once.
        defer { if !measurement.isOfCompass { lastCourse = time } }
        let expected = mean { $0.expectation(ofCompass: measurement.isOfCompass).offset }
        let difference = Angle.difference(from: expected, to: measurement.offset)
        let variance = mean { $0.expectation(ofCompass: measurement.isOfCompass).variance } + measurement.variance
        if difference * difference > Self.gate * Self.gate * variance * max(1, surprise) {
            return doubt(measurement, by: difference, at: instant)
        }
        // A compass that is only not too far off does not speak for what courses contradict.
        if !measurement.isOfCompass || abs(difference) < Self.agreement { forgetDoubts() }
        // The same side of the circle for all filters.
        learn(measurement, unwrapped: expected + difference)
        return true
    }

    /// Begins anew with a measurement that is beyond doubt; the drift stays known.
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

    /// Turns the offset, as by a jump of the tracker that is known to some degrees.
    mutating func turn(by degrees: Double, variance: Double) {
        // The variance is known, whatever surprises there were.
        for index in filters.indices { filters[index].filter.turn(by: degrees, variance: variance / scale) }
        forgetDoubts()
    }

    /// By how much the variance is greater than the filters have it.
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
        // What was known of the drift may have been as wrong.
        begin(
            with: measurement, at: instant,
            drift: (drift.value, max(2 * drift.deviation, ReferenceNoise.driftDeviation)))
        return true
    }

    /// Whether enough doubted measurements say the same as this one: of its own kind, or of both kinds together.
    private func isBelieved(_ measurement: OffsetMeasurement) -> Bool {
        let own = doubted.count { $0.isOfCompass == measurement.isOfCompass }
        let others = doubted.count { $0.isOfCompass != measurement.isOfCompass && Self.agree($0, measurement) }
        let needed =
            switch (measurement.isOfCompass, lastCourse != nil) {
            // A compass alone told of the offset so far: who walks knows better.
            case (false, false): 1
            case (false, true), (true, false): Self.believedCourses
            case (true, true): Self.believedCompasses
            }
        return own >= needed || others > 0 && own + others >= Self.believedCourses
    }

    /// Whether two measurements say the same; of two kinds, the compass may have its bias.
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
            // The likelihood; a floor keeps each filter ready for better times.
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
