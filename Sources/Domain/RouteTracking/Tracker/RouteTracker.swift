public import Geolocation
public import RouteGeometry

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Tracks the position of a traveller on a route, from fix to fix.
///
/// From the previous position, speed and direction it predicts the next position, and searches a window around it for
/// the most probable match. Passages that overlap are therefore not confused, and the cost of an update does not depend
/// on the length of the route. If several passages are possible, up to four hypotheses are kept until fixes tell them
/// apart. The whole route is searched only for the first fix, off the route, and if the traveller seems to be
/// elsewhere.
///
/// It is a value: copy it to experiment, and save its ``state`` to resume later.
public struct RouteTracker: Sendable {
    /// The route.
    public let route: Route

    /// The settings, within their ranges.
    public let settings: RouteTrackerSettings

    /// The current state.
    public internal(set) var state: RouteTrackerState

    /// Where the traveller begins.
    let start: RouteStart

    /// The position of the last fix, as in ``state``, in earth-centred coordinates.
    var place: EarthCentredPosition?

    /// A buffer for the next hypotheses, reused for each fix.
    var candidates: [RouteHypothesis] = []

    /// Creates a tracker with no fix yet.
    public init(_ route: Route, settings: RouteTrackerSettings = RouteTrackerSettings(), start: RouteStart = .anywhere)
    {
        self.route = route
        self.settings = settings.clamped
        if case .along(let along) = start, !along.isFinite { self.start = .anywhere } else { self.start = start }
        state = RouteTrackerState(fingerprint: route.fingerprint)
        state.hypotheses.reserveCapacity(2 * Self.capacity)
        candidates.reserveCapacity(2 * Self.capacity)
    }

    /// The largest number of hypotheses kept.
    static let capacity = 4

    /// The last progress; `nil` before the first fix.
    public var progress: RouteProgress? { state.progress }

    /// Updates the tracker with a fix.
    ///
    /// - Returns: The progress; `nil` if the fix is not used because it is invalid or not newer than the previous one
    ///   (both are counted in ``state``), or because the route has no coordinates.
    public mutating func update(_ location: Location) -> RouteProgress? {
        guard location.isValid else {
            state.invalidFixes += 1
            return nil
        }
        guard isNew(location.timestamp.timeIntervalSinceReferenceDate) else { return nil }
        return take(RouteObservation(location, settings))
    }

    /// Updates the tracker with a bare position, without time or accuracy.
    ///
    /// The position is on the route within the threshold and off it beyond, at once. If it does not follow from the
    /// previous one, it counts as a jump to the nearest passage.
    ///
    /// - Returns: The progress; `nil` if the position is invalid or the route has no coordinates.
    public mutating func update(_ coordinate: Coordinate) -> RouteProgress? {
        guard coordinate.isValid else {
            state.invalidFixes += 1
            return nil
        }
        return take(RouteObservation(coordinate, settings))
    }

    /// Whether a time is after the previous one, or repeatedly before it, which means that a clock was set back.
    private mutating func isNew(_ time: Double) -> Bool {
        guard let last = state.time, time <= last else {
            state.lateInRow = 0
            return true
        }
        if time < last { state.lateInRow += 1 }
        guard state.lateInRow < Self.patienceWithClocks else {
            state.lateInRow = 0
            state.time = nil
            return true
        }
        state.lateFixes += 1
        return false
    }

    /// Consecutive late fixes after which the clock is assumed to have been set back.
    private static let patienceWithClocks = 5
}
