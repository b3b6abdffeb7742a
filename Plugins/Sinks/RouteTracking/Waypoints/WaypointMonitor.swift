public import RouteFormats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Notices when a traveller comes to the waypoints of his route, stands there, and leaves them behind.
///
/// Everything is decided by the distance along the route, so that a route that leads past a waypoint several times, or ends
/// where it begins, confuses nothing. A waypoint counts once: who comes back to one where he has been tells nothing new. One at
/// which he has not been, though it lies behind him, is open again for whoever turns back to it.
///
/// It is a value without time or effects: give it each progress, and save its ``state`` to go on later.
public struct WaypointMonitor: Sendable, Hashable {
    /// Metres along the route within which the traveller is at a waypoint, even if he does not stand.
    public static let arrivalDistance = 5.0

    /// The waypoints in the order of the route.
    public let waypoints: [RouteWaypoint]

    /// What has happened so far.
    public private(set) var state: WaypointMonitorState

    /// Metres per second below which the traveller stands.
    private let standingSpeed: Double

    /// The largest radius, which says how far from a place waypoints must be looked at.
    private let reach: Double

    /// Metres by which the progress may be ahead of what was covered before that counts as a jump.
    private static let jump = 50.0

    /// Makes a monitor for a traveller who has been nowhere yet.
    ///
    /// - Parameters:
    ///   - waypoints: The waypoints; they are sorted along the route, and those whose distance along it is not finite are
    ///     left out.
    ///   - standingSpeed: Metres per second below which the traveller stands.
    public init(_ waypoints: [RouteWaypoint], standingSpeed: Double = 0.5) {
        self.waypoints = waypoints.filter(\.along.isFinite).sorted { ($0.along, $0.index) < ($1.along, $1.index) }
        self.standingSpeed = standingSpeed
        reach = self.waypoints.map(\.radius).max() ?? 0
        state = WaypointMonitorState(count: self.waypoints.count)
    }

    /// Goes on from a saved state.
    ///
    /// - Throws: ``RouteStateError/otherWaypoints`` where it belongs to another number of waypoints or is damaged; nothing
    ///   changes then.
    public mutating func resume(_ state: WaypointMonitorState) throws(RouteStateError) {
        let isFinite = ((state.along ?? 0) + state.travelled).isFinite
        guard state.phases.count == waypoints.count, isFinite else { throw .otherWaypoints }
        self.state = state
    }

    /// Takes a progress.
    ///
    /// - Returns: What happened, in the order of the route. While it is uncertain where the traveller is, and while he is
    ///   off the route, nothing does.
    public mutating func update(_ progress: RouteProgress) -> [WaypointChange] {
        guard progress.along.isFinite else { return [] }
        switch progress.status {
        case .uncertain: return []
        case .offRoute:
            state.wasOffRoute = true
            return []
        case .onRoute, .wrongWay, .arrived: break
        }
        let last = state.along
        let origin = last.flatMap { hasLeapt(from: $0, to: progress) ? nil : $0 }
        state.along = progress.along
        state.travelled = progress.travelled
        state.wasOffRoute = false
        let (begin, end) = (min(last ?? 0, progress.along), max(last ?? 0, progress.along))
        let stretch = firstIndex(at: begin - reach)..<firstIndex(at: (end + reach).nextUp)
        return look(at: progress, from: origin, stretch)
    }

    /// Whether the traveller did not travel along the route from the last place to this one.
    private func hasLeapt(from last: Double, to progress: RouteProgress) -> Bool {
        let covered = max(0, progress.travelled - state.travelled)
        return state.wasOffRoute || progress.along - last - covered > Self.jump
    }

    /// Looks at the waypoints of a stretch.
    ///
    /// - Parameter origin: Metres along the route from where the traveller has come along it; nil where he has not.
    private mutating func look(
        at progress: RouteProgress, from origin: Double?, _ stretch: Range<Int>
    ) -> [WaypointChange] {
        var changes: [WaypointChange] = []
        for index in stretch {
            let waypoint = waypoints[index]
            let ahead = waypoint.along - progress.along
            let kinds: [WaypointChange.Kind] =
                if abs(ahead) <= waypoint.radius {
                    approach(index, abs(ahead), progress, from: origin)
                } else if ahead < 0 {
                    // Of passages that cannot be told apart it may be a later one by mistake.
                    leave(index, from: origin, isSure: progress.confidence >= 0.5)
                } else {
                    turnBack(index)
                }
            changes += kinds.map { WaypointChange(kind: $0, waypoint: waypoint) }
        }
        return changes
    }

    /// The traveller is so many metres from a waypoint, within its radius.
    private mutating func approach(
        _ index: Int, _ distance: Double, _ progress: RouteProgress, from origin: Double?
    ) -> [WaypointChange.Kind] {
        var kinds: [WaypointChange.Kind] = []
        switch state.phases[index] {
        case .ahead:
            kinds = [.entered]
        case .passed, .skipped:
            // Nearer than where it was left, so that a place that wanders about its border does not bring it back.
            guard distance <= waypoints[index].radius / 2 else { return [] }
            kinds = [.entered]
        case .entered: break
        case .arrived, .done: return []
        }
        state.phases[index] = .entered
        let stands = progress.speed.map { $0 < standingSpeed } ?? false
        let place = waypoints[index].along
        let hasCrossed = origin.map { ($0 < place) != (progress.along < place) } ?? false
        if stands || hasCrossed || distance <= Self.arrivalDistance || progress.status == .arrived {
            state.phases[index] = .arrived
            kinds.append(.arrived)
        }
        return kinds
    }

    /// The traveller is beyond a waypoint.
    private mutating func leave(_ index: Int, from origin: Double?, isSure: Bool) -> [WaypointChange.Kind] {
        let hasCrossed = origin.map { $0 < waypoints[index].along } ?? false
        switch state.phases[index] {
        case .ahead:
            if hasCrossed {
                state.phases[index] = .done
                return [.entered, .arrived, .passed]
            }
            guard origin == nil, isSure else { return [] }
            state.phases[index] = .skipped
            return [.skipped]
        case .entered:
            state.phases[index] = hasCrossed ? .done : .passed
            return hasCrossed ? [.arrived, .passed] : [.passed]
        case .arrived:
            state.phases[index] = .done
            return [.passed]
        case .passed, .skipped, .done: return []
        }
    }

    /// The traveller is before a waypoint, beyond its radius.
    private mutating func turnBack(_ index: Int) -> [WaypointChange.Kind] {
        switch state.phases[index] {
        case .entered, .passed, .skipped: state.phases[index] = .ahead
        case .ahead, .arrived, .done: break
        }
        return []
    }

    /// The number of the first waypoint at or behind a distance along the route.
    private func firstIndex(at along: Double) -> Int {
        var (low, high) = (0, waypoints.count)
        while low < high {
            let middle = (low + high) / 2
            if waypoints[middle].along < along { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension WaypointMonitor {
    /// The waypoints to which the traveller still has to come, in the order of the route.
    ///
    /// Those that he left behind without having been there are not among them, see ``skipped``.
    public var remaining: [RouteWaypoint] {
        waypoints.indices.filter { state.phases[$0].isOpen }.map { waypoints[$0] }
    }

    /// The waypoints that lie behind the traveller, and at which he has not been, in the order of the route.
    public var skipped: [RouteWaypoint] {
        waypoints.indices.filter { state.phases[$0].isMissed }.map { waypoints[$0] }
    }

    /// The stretch between two waypoints where the traveller is.
    ///
    /// It leads to the first waypoint before him to which he still has to come.
    public func leg(_ progress: RouteProgress) -> RouteLeg {
        var next = firstIndex(at: progress.along)
        while next < waypoints.count, !state.phases[next].isOpen { next += 1 }
        return RouteLeg(
            number: next, waypoint: next < waypoints.count ? waypoints[next] : nil,
            begin: next > 0 ? min(waypoints[next - 1].along, progress.along) : 0,
            end: next < waypoints.count ? waypoints[next].along : progress.length, along: progress.along)
    }
}
