import CodecSupport
import Foundation
import Geolocation
public import HeadCalibration

/// A walk of a user with a head tracker, a receiver and a compass, with the known direction of the head at each
/// moment; the same seed gives the same walk.
public struct SimulatedWalk: Sendable {
    /// The readings of the sensors at one moment.
    public struct Moment: Sendable {
        /// Seconds since the beginning.
        public let time: Double
        /// The direction of the head, degrees clockwise from true north.
        public let heading: Double
        /// The yaw of the tracker, degrees.
        public let yaw: Double
        /// The references that precede the sample.
        public let references: [HeadingReference]
    }

    /// The moments, one for each sample of the tracker.
    public let moments: [Moment]

    /// Creates a walk.
    public init(seed: UInt64, _ settings: WalkSettings = WalkSettings()) {
        var simulation = Simulation(seed: seed, settings)
        moments = simulation.run()
    }
}

private struct Simulation {
    private let settings: WalkSettings
    private let period: Double
    private var random: SplitMix64
    private var moments: [SimulatedWalk.Moment] = []
    private var body: Double
    private var head: Glances
    private var smoothedCourse: Double
    private var courseError = 0.0
    private var nextCourse = 0.0
    private let hold: Double
    private let zero: Double
    private let drift: Double
    private var building: (until: Double, bias: Double)?
    private var nextBuilding: Double

    init(seed: UInt64, _ settings: WalkSettings) {
        self.settings = settings
        period = 1 / settings.trackerRate
        random = SplitMix64(seed: seed)
        body = random.within(0...360)
        smoothedCourse = body
        hold = settings.hold * random.normal()
        zero = random.within(0...360)
        drift = settings.drift / 60 * random.side()
        nextBuilding = random.within(90...150)
        head = Glances(isLively: settings.hasGlances, first: random.within(5...15))
    }

    mutating func run() -> [SimulatedWalk.Moment] {
        for leg in 0...settings.turns {
            if leg > 0 { turn(by: random.within(30...150) * random.side()) }
            walk(for: random.within(15...45))
        }
        return moments
    }

    private mutating func turn(by angle: Double) {
        let steps = max(1, Int(abs(angle) / 60 / period))
        for _ in 0..<steps {
            body += angle / Double(steps)
            step()
        }
    }

    private mutating func walk(for seconds: Double) {
        for _ in 0..<Int(seconds / period) { step() }
    }

    private mutating func step() {
        let index = moments.count
        let time = Double(index) * period
        visitBuildings(at: time)
        head.advance(to: time, by: period, &random)
        smoothedCourse += (body - smoothedCourse) * min(1, period / max(period, settings.courseLag))
        let heading = body + head.angle + settings.sway * sin(2 * .pi * 0.9 * time)
        let yaw = heading - zero - drift * time + settings.trackerNoise * random.normal()
        moments.append(
            SimulatedWalk.Moment(
                time: time, heading: Angle.normalized(heading), yaw: Angle.normalized(yaw),
                references: references(at: index)))
    }

    private mutating func visitBuildings(at time: Double) {
        if let building, time >= building.until {
            self.building = nil
            nextBuilding = time + random.within(60...180)
        }
        guard building == nil, settings.visitsBuildings, time >= nextBuilding else { return }
        building = (time + random.within(60...120), settings.indoorBias * random.side())
    }

    private mutating func references(at index: Int) -> [HeadingReference] {
        var references: [HeadingReference] = []
        if settings.hasCompass, index.isMultiple(of: max(1, Int(settings.trackerRate / 10))) {
            let direction = body + hold + (building?.bias ?? 0) + settings.compassNoise * random.normal()
            references.append(HeadingReference(.device, direction: Angle.normalized(direction)))
        }
        let time = Double(index) * period
        if time >= nextCourse {
            // Receivers and clocks do not keep a second to the millisecond.
            nextCourse += 1 + random.within(-0.05...0.05)
            guard settings.hasCourse, building == nil else { return references }
            let kept = settings.courseCorrelation > 0 ? exp(-1 / settings.courseCorrelation) : 0
            courseError =
                courseError * kept + settings.courseNoise * (1 - kept * kept).squareRoot() * random.normal()
            let direction = Angle.normalized(smoothedCourse + courseError)
            references.append(HeadingReference(.course, direction: direction, speed: 1.4))
        }
        return references
    }
}

/// How a head looks aside now and then.
private struct Glances {
    private(set) var angle = 0.0
    private let isLively: Bool
    private var target = 0.0
    private var next: Double
    private var end = 0.0

    init(isLively: Bool, first: Double) {
        self.isLively = isLively
        next = first
    }

    mutating func advance(to time: Double, by period: Double, _ random: inout SplitMix64) {
        guard isLively else { return }
        if time >= next {
            target = random.within(20...60) * random.side()
            end = time + random.within(1...3)
            next = time + random.within(8...20)
        }
        if time >= end { target = 0 }
        // A head that looks aside turns by some 150° in a second.
        angle += max(-150 * period, min(150 * period, target - angle))
    }
}

extension SplitMix64 {
    fileprivate mutating func within(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    fileprivate mutating func side() -> Double { unit() < 0.5 ? -1 : 1 }

    /// A number of the standard normal distribution, after Box and Muller.
    fileprivate mutating func normal() -> Double { (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit()) }
}
