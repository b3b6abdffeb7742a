import SensorReplay

/// The options for the drive of a vehicle along a route, and for the errors of its receiver.
public struct RouteDriveOptions: Sendable, Hashable {
    /// The speed of the vehicle on straight stretches in metres per second, 0.1...1000; a lower speed limit of the
    /// route is obeyed.
    ///
    /// Default: 13.
    public var speed = 13.0

    /// The acceleration of the vehicle in metres per second squared, 0.01...100.
    ///
    /// Default: 1.5.
    public var acceleration = 1.5

    /// The deceleration of the vehicle when braking in metres per second squared, 0.01...100.
    ///
    /// Default: 2.
    public var braking = 2.0

    /// The lateral acceleration of the vehicle in turns in metres per second squared, 0.01...100.
    ///
    /// Default: 2.
    public var lateralAcceleration = 2.0

    /// The number of fixes per second of the drive, 0.01...1000.
    ///
    /// Default: 1.
    public var frequency = 1.0

    /// The place at which the drive starts, in metres along the route.
    ///
    /// Default: 0.
    public var start = 0.0

    /// The places at which the vehicle stops, in metres along the route, in any order.
    ///
    /// The vehicle stands at each stop for ``dwell`` seconds. Stops before ``start``, and stops that an excursion
    /// bypasses, are ignored.
    public var stops: [Double] = []

    /// The duration of each stop in seconds, including the stop at the end of the route, 0...1e6.
    ///
    /// Default: 0.
    public var dwell = 0.0

    /// The excursions of the vehicle from the route.
    public var excursions: [RouteExcursion] = []

    /// The places at which the vehicle turns round, drives back and turns round again.
    public var turnBacks: [RouteTurnBack] = []

    /// The noise of the position: the radius in metres within which 68 % of the fixes lie,
    /// 0...`PositionNoise.maximumRadius`.
    ///
    /// If the radius is 0, speed and course are exact as well. Default: 5.
    public var noise = 5.0

    /// The correlation time of the position noise in seconds, 0 or more.
    ///
    /// Default: `PositionNoise.defaultCorrelation`.
    public var correlation = PositionNoise.defaultCorrelation

    /// The accuracy that the fixes state, in metres; `nil` for the value of ``noise``.
    ///
    /// If the noise is 0 and this is `nil`, the fixes state no accuracy.
    public var accuracy: Double?

    /// The random periods in which the receiver reports no fixes; `nil` for none.
    public var gaps: RouteGaps?

    /// The tunnels, in which the receiver reports no fixes, as stretches in metres along the route.
    public var tunnels: [ClosedRange<Double>] = []

    /// The random outliers among the fixes; `nil` for no outliers.
    public var outliers: RouteOutliers?

    /// The seed of all random numbers of the drive; the same seed gives the same fixes.
    ///
    /// Default: 1.
    public var seed: UInt64 = 1

    /// Creates options with the default values.
    public init() {}
}

/// An excursion, in which the vehicle leaves the route, continues beside it and returns to it.
public struct RouteExcursion: Sendable, Hashable {
    /// The place at which the excursion leaves the route, in metres along the route.
    public var along: Double

    /// The distance of the excursion from the route in metres: positive to the right, negative to the left.
    ///
    /// It is measured at a right angle to the straight line between both ends of the excursion. Its magnitude is
    /// 0.1...1e5.
    public var aside: Double

    /// The length of the bypassed stretch of the route in metres, at least 0.1.
    public var length: Double

    /// Creates an excursion with the given place, distance from the route and length, all in metres.
    public init(along: Double, aside: Double, length: Double) {
        self.along = along
        self.aside = aside
        self.length = length
    }
}

/// A stretch of the route on which the vehicle turns round, drives back towards the start, and turns round again.
public struct RouteTurnBack: Sendable, Hashable {
    /// The place at which the vehicle turns back, in metres along the route.
    public var along: Double

    /// The distance that the vehicle drives back before it turns again, in metres.
    ///
    /// It is at least 0.1, and at most the distance to the start of the route.
    public var distance: Double

    /// Creates a stretch from the place at which the vehicle turns back and the distance that it drives back, in
    /// metres.
    public init(along: Double, distance: Double) {
        self.along = along
        self.distance = distance
    }
}

/// A description of random periods (gaps) in which the receiver reports no fixes.
///
/// Intervals and durations are exponentially distributed, so that a gap is equally likely to begin at any time.
public struct RouteGaps: Sendable, Hashable {
    /// The mean time in seconds from the end of a gap to the beginning of the next one, above 0.
    public var interval: Double

    /// The mean duration of a gap in seconds, above 0.
    public var duration: Double

    /// Creates a description of random gaps.
    public init(interval: Double, duration: Double) {
        self.interval = interval
        self.duration = duration
    }
}

/// A description of random outliers: fixes at a given distance from the vehicle, in random directions.
public struct RouteOutliers: Sendable, Hashable {
    /// The share of outliers among the fixes, 0...1.
    public var share: Double

    /// The distance of an outlier from the vehicle in metres, 0...1e6.
    public var size: Double

    /// Creates a description of random outliers.
    public init(share: Double, size: Double) {
        self.share = share
        self.size = size
    }
}
