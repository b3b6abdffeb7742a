import GeolocationPrimitives

/// How a ``RouteTracker`` decides; what is out of range is taken as the nearest that is not.
public struct RouteTrackerSettings: Sendable, Hashable, Codable {
    /// Metres from the route up to which a fix is on it, 1...100,000; a fix of poor accuracy may be farther, see
    /// ``accuracyFactor``.
    public var threshold: Double

    /// A fix is on the route within this many of its accuracies, too, but never beyond three times the threshold; 0...10.
    public var accuracyFactor = 3.0

    /// The part of the threshold within which a fix must be to end an excursion, 0.1...1.
    public var returnRatio = 0.8

    /// Fixes beyond the threshold, one behind the other, after which the traveller is off the route, 1...100; one less where
    /// they are beyond three times the threshold.
    public var patience = 3

    /// Metres of accuracy from which on a fix says nothing of whether the traveller is on the route, 1...100,000.
    public var accuracyLimit: Double

    /// What a fix without accuracy is taken for, metres, 1...10,000.
    public var assumedAccuracy = 10.0

    /// Metres per second from which on the course of a fix counts, 0.1...100.
    public var courseSpeed: Double

    /// Metres per second below which the traveller stands, 0...10: his place is held while fixes wander about it.
    public var standingSpeed: Double

    /// Metres against the route after which he goes the wrong way, 1...100,000, with three fixes at least.
    public var wrongWayDistance: Double

    /// Metres before the end of the route from which on he has arrived, 0...100,000.
    public var arrivalDistance: Double

    /// Makes the settings of a mode.
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

    /// Metres from the route up to which a fix of an accuracy is on it.
    func reach(accuracy: Double) -> Double {
        max(threshold, min(accuracyFactor * accuracy, 3 * threshold))
    }

    /// The same settings within their ranges.
    var clamped: RouteTrackerSettings {
        var settings = self
        settings.threshold = threshold.clamped(to: 1...100_000)
        settings.accuracyFactor = accuracyFactor.clamped(to: 0...10)
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

/// How somebody travels, which says what is usual for him.
public enum RouteTravelMode: String, Sendable, Hashable, CaseIterable, Codable {
    /// On foot: on the route within 20 m, arrived 10 m before its end.
    case walking
    /// By bicycle: within 25 m, 15 m before the end.
    case cycling
    /// By car: within 30 m, 20 m before the end.
    case driving
}
