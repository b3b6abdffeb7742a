import SensorReplay

/// How a vehicle drives along a route, and how well its receiver tells where it is.
public struct RouteDriveOptions: Sendable, Hashable {
    /// The speed on a straight way, metres per second, 0.1...1000; where the route has a lower speed limit, that counts.
    public var speed = 13.0

    /// How fast it gains speed, metres per second squared, 0.01...100.
    public var acceleration = 1.5

    /// How hard it brakes, metres per second squared, 0.01...100.
    public var braking = 2.0

    /// The acceleration to the side at which it takes turns, metres per second squared, 0.01...100.
    public var lateralAcceleration = 2.0

    /// Fixes in one second, 0.01...1000.
    public var frequency = 1.0

    /// Where it begins, metres along the route.
    public var start = 0.0

    /// Where it stands for ``dwell`` seconds, metres along the route, in any order; those before ``start`` and those that an
    /// excursion passes by do not count.
    public var stops: [Double] = []

    /// Seconds that it stands at each stop and at the end of the route, 0...1e6.
    public var dwell = 0.0

    /// Where it leaves the route for a while.
    public var excursions: [RouteExcursion] = []

    /// Where it turns around, drives back and turns again.
    public var turnBacks: [RouteTurnBack] = []

    /// Metres within which 68 % of the fixes lie, 0...`PositionNoise.maximumRadius`; 0 makes speed and course exact, too.
    public var noise = 5.0

    /// Seconds in which the noise wanders elsewhere, 0 or more.
    public var correlation = PositionNoise.defaultCorrelation

    /// The horizontal accuracy that the fixes tell, metres; nil for ``noise``, or for none where that is 0.
    public var accuracy: Double?

    /// Times without fixes that come at random; nil for none.
    public var gaps: RouteGaps?

    /// Stretches of the route without fixes, metres along it.
    public var tunnels: [ClosedRange<Double>] = []

    /// Fixes far from where the vehicle is; nil for none.
    public var outliers: RouteOutliers?

    /// What makes this drive different from another; the same one gives the same fixes.
    public var seed: UInt64 = 1

    /// Makes options; each has a default.
    public init() {}
}

/// A way that leaves the route, goes beside it and comes back.
public struct RouteExcursion: Sendable, Hashable {
    /// Where it leaves the route, metres along it.
    public var along: Double

    /// How far aside it goes, metres, at a right angle to the straight line from where it leaves to where it comes back: more than
    /// 0 to the right, less to the left; 0.1...1e5 either way.
    public var aside: Double

    /// How much of the route it passes by before it comes back, metres, more than 0.
    public var length: Double

    /// Makes an excursion.
    public init(along: Double, aside: Double, length: Double) {
        self.along = along
        self.aside = aside
        self.length = length
    }
}

/// A turn against the route.
public struct RouteTurnBack: Sendable, Hashable {
    /// Where the vehicle turns, metres along the route.
    public var along: Double

    /// How far it drives back before it turns again, metres, more than 0; not beyond the beginning.
    public var distance: Double

    /// Makes a turn.
    public init(along: Double, distance: Double) {
        self.along = along
        self.distance = distance
    }
}

/// Times without fixes at random.
///
/// Both times are exponentially distributed, so that a gap is as likely at any moment.
public struct RouteGaps: Sendable, Hashable {
    /// Seconds from the end of a gap to the next one on average, more than 0.
    public var interval: Double

    /// Seconds that a gap lasts on average, more than 0.
    public var duration: Double

    /// Makes the rule.
    public init(interval: Double, duration: Double) {
        self.interval = interval
        self.duration = duration
    }
}

/// Fixes far from where the vehicle is, each of them in any direction.
public struct RouteOutliers: Sendable, Hashable {
    /// The share of the fixes, 0...1.
    public var share: Double

    /// Metres from where the fix would have been, 0...1e6.
    public var size: Double

    /// Makes the rule.
    public init(share: Double, size: Double) {
        self.share = share
        self.size = size
    }
}
