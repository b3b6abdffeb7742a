public import Geolocation
public import RouteGeometry

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Finds out where on a route a traveller is, from fix to fix.
///
/// It follows him: from where he was, how fast and in which direction he goes, it expects him at a place, and looks
/// for the most probable one in a stretch around that. So passages that lie upon each other do not confuse it, and the length
/// of the route costs nothing. Where several passages may be meant it keeps up to four in mind until fixes tell them
/// apart. The whole route is searched only for the first fix, and for one who has left it or seems to be elsewhere.
///
/// It is a value: copy it to try something, and save its ``state`` to go on later.
public struct RouteTracker: Sendable {
    /// The route.
    public let route: Route

    /// How it decides.
    public let settings: RouteTrackerSettings

    /// What it knows.
    public internal(set) var state: RouteTrackerState

    /// Where it begins.
    let start: RouteStart

    /// Where the last fix was, as ``state`` has it, from the centre of the earth.
    var place: EarthCentredPosition?

    /// Room for the places of the next fix, so that none is made for each.
    var candidates: [RouteHypothesis] = []

    /// Makes a tracker that has seen nothing.
    public init(_ route: Route, settings: RouteTrackerSettings = RouteTrackerSettings(), start: RouteStart = .anywhere)
    {
        self.route = route
        self.settings = settings.clamped
        if case .along(let along) = start, !along.isFinite { self.start = .anywhere } else { self.start = start }
        state = RouteTrackerState(fingerprint: route.fingerprint)
        state.hypotheses.reserveCapacity(2 * Self.capacity)
        candidates.reserveCapacity(2 * Self.capacity)
    }

    /// Places that are kept in mind.
    static let capacity = 4

    /// The last result; nil before the first fix.
    public var progress: RouteProgress? { state.progress }

    /// Takes a fix.
    ///
    /// - Returns: The result; nil where the fix is not used, because it is not valid or not newer than the one before, which
    ///   the state counts, or because the route has no coordinate.
    public mutating func update(_ location: Location) -> RouteProgress? {
        guard location.isValid else {
            state.invalidFixes += 1
            return nil
        }
        guard isNew(location.timestamp.timeIntervalSinceReferenceDate) else { return nil }
        return take(RouteObservation(location, settings))
    }

    /// Takes a mere position, of which neither time nor accuracy is known.
    ///
    /// It is on the route within the threshold and off it beyond, at once. Where it does not follow from the one before it,
    /// it is taken for a jump to the nearest passage.
    ///
    /// - Returns: The result; nil where the position is not valid, or the route has no coordinate.
    public mutating func update(_ coordinate: Coordinate) -> RouteProgress? {
        guard coordinate.isValid else {
            state.invalidFixes += 1
            return nil
        }
        return take(RouteObservation(coordinate, settings))
    }

    /// Whether a time lies behind the last one, or before it again and again, as where a clock was set.
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

    /// Late fixes one behind the other after which their time is believed.
    private static let patienceWithClocks = 5
}
