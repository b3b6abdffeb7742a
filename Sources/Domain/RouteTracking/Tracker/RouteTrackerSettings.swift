import CodecSupport

/// The settings by which a ``RouteTracker`` matches positions to a route; values out of range are clamped.
public struct RouteTrackerSettings: Sendable, Hashable, Codable {
    /// The distance from the route up to which a fix counts as on the route, in metres, 1...100,000.
    ///
    /// ``accuracyFactor`` and ``speedFactor`` increase it for inaccurate and fast fixes.
    public var threshold: Double

    /// A factor, 0...10: for an inaccurate fix, ``threshold`` is raised to the accuracy of the fix times this factor.
    ///
    /// With a factor of 3, for example, the threshold for a fix with an accuracy of 20 m is at least 60 m. If the
    /// factor is 0, the accuracy is ignored. Default: 3, but 0 if the settings are created with a given threshold.
    public var accuracyFactor = 3.0

    /// A time in seconds, 0...60: for a fast fix, ``threshold`` is raised to the distance that the traveller covers in
    /// this time.
    ///
    /// If the time is 0, the speed is ignored. Default: 0.
    public var speedFactor = 0.0

    /// The upper limit of the increased threshold as a multiple of ``threshold``, 1...100.
    ///
    /// Default: 3.
    public var widestRatio = 3.0

    /// The fraction of the threshold, 0.1...1, within which a traveller off the route counts as on the route again.
    ///
    /// Default: 0.8.
    public var returnRatio = 0.8

    /// The number of consecutive fixes beyond the threshold after which the traveller is off the route, 1...100.
    ///
    /// If the fixes are beyond three times the threshold, one fix fewer is sufficient. Default: 3.
    public var patience = 3

    /// The largest accuracy radius in metres, 1...100,000, with which a fix can show that the traveller is off the
    /// route.
    ///
    /// A less accurate fix shows it only if its distance from the whole route exceeds three times its accuracy.
    public var accuracyLimit: Double

    /// The longest time for which the traveller's position is predicted without a fix on the route, in seconds,
    /// 1...86,400.
    ///
    /// After this time, the position, the remaining distance and the arrival are unknown until a fix is on the route.
    /// Default: 180.
    public var deadReckoningLimit = 180.0

    /// The accuracy assumed for a fix that reports none, in metres, 1...10,000.
    ///
    /// Default: 10.
    public var assumedAccuracy = 10.0

    /// The minimum speed at which the course of a fix is used, in metres per second, 0.1...100.
    public var courseSpeed: Double

    /// The speed in metres per second below which the traveller counts as standing, 0...10.
    ///
    /// The position on the route is then kept while the fixes scatter around it.
    public var standingSpeed: Double

    /// The distance in metres, 1...100,000, that the traveller must move against the route to get the status
    /// ``RouteStatus/wrongWay``.
    ///
    /// In addition, at least three fixes must show this movement.
    public var wrongWayDistance: Double

    /// The distance in metres, 0...100,000, from the end of the route within which the traveller counts as having
    /// arrived.
    public var arrivalDistance: Double

    /// Creates the default settings of a travel mode.
    ///
    /// For an inaccurate fix, the threshold of the mode is raised to three times the fix's accuracy in metres, but at
    /// most to three times itself. The threshold does not depend on speed.
    public init(_ mode: RouteTravelMode = .driving) {
        switch mode {
        case .walking:
            (threshold, accuracyLimit, courseSpeed, standingSpeed) = (20, 60, 0.7, 0.3)
            (wrongWayDistance, arrivalDistance) = (20, 10)
        case .cycling:
            (threshold, accuracyLimit, courseSpeed, standingSpeed) = (25, 80, 1.5, 0.5)
            (wrongWayDistance, arrivalDistance) = (30, 15)
        case .driving:
            (threshold, accuracyLimit, courseSpeed, standingSpeed) = (30, 100, 2, 0.5)
            (wrongWayDistance, arrivalDistance) = (40, 20)
        }
    }

    /// Creates the settings of a travel mode with the given threshold in metres, which is the same for all fixes.
    public init(_ mode: RouteTravelMode = .driving, threshold: Double) {
        self.init(mode)
        self.threshold = threshold
        accuracyFactor = 0
    }

    /// The settings for a threshold that depends on speed and accuracy.
    ///
    /// The threshold is 20 m, the distance covered in 2 s, or 1.5 times the accuracy, whichever is largest, but at most
    /// 100 m.
    public static var adaptive: RouteTrackerSettings {
        var settings = RouteTrackerSettings(.driving, threshold: 20)
        (settings.accuracyFactor, settings.speedFactor, settings.widestRatio) = (1.5, 2, 5)
        return settings
    }

    /// Returns the distance in metres from the route up to which a fix counts as on the route.
    ///
    /// This distance depends on the accuracy of the fix in metres and on its speed in metres per second.
    func reach(accuracy: Double, speed: Double) -> Double {
        max(threshold, min(max(accuracyFactor * accuracy, speedFactor * speed), widestRatio * threshold))
    }

    /// A copy of these settings with all values clamped to their ranges.
    var clamped: RouteTrackerSettings {
        var settings = self
        settings.threshold = threshold.clamped(to: 1...100_000)
        settings.accuracyFactor = accuracyFactor.clamped(to: 0...10)
        settings.speedFactor = speedFactor.clamped(to: 0...60)
        settings.widestRatio = widestRatio.clamped(to: 1...100)
        settings.deadReckoningLimit = deadReckoningLimit.clamped(to: 1...86_400)
        settings.returnRatio = returnRatio.clamped(to: 0.1...1)
        settings.patience = min(max(patience, 1), 100)
        settings.accuracyLimit = accuracyLimit.clamped(to: 1...100_000)
        settings.assumedAccuracy = assumedAccuracy.clamped(to: 1...10_000)
        settings.courseSpeed = courseSpeed.clamped(to: 0.1...100)
        settings.standingSpeed = standingSpeed.clamped(to: 0...10)
        settings.wrongWayDistance = wrongWayDistance.clamped(to: 1...100_000)
        settings.arrivalDistance = arrivalDistance.clamped(to: 0...100_000)
        return settings
    }
}

/// The traveller's mode of travel, which determines the default settings of a route tracker.
///
/// For inaccurate fixes, the distance up to which the traveller counts as on the route is increased up to threefold.
public enum RouteTravelMode: String, Sendable, Hashable, CaseIterable, Codable {
    /// On foot: the traveller counts as on the route up to 20 m from it, and as arrived 10 m before its end.
    case walking
    /// By bicycle: the traveller counts as on the route up to 25 m from it, and as arrived 15 m before its end.
    case cycling
    /// By car: the traveller counts as on the route up to 30 m from it, and as arrived 20 m before its end.
    case driving
}
