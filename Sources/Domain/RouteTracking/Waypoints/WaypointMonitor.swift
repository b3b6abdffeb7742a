public import CodecSupport
import Geolocation
public import TrackFiles

/// Detects when a traveller comes to the waypoints of a route, stops there, and goes past them.
///
/// On the route, all decisions use the distance along it, so that a route that passes a waypoint several times, or ends
/// where it begins, is handled correctly. Off the route, or while the position on it is uncertain, a waypoint is
/// reached if the traveller rests within its radius, for example at a customer beside the road; the radius is then
/// measured in a straight line. A waypoint is visited only once: a return to a visited one is not reported. A waypoint
/// that was passed without a visit can still be visited if the traveller turns back to it.
///
/// The monitor is a value without a clock or side effects: pass each progress to it, and save its ``state`` to resume
/// later.
public struct WaypointMonitor: Sendable, Hashable {
    /// The distance to a waypoint, in metres along the route, within which even a moving traveller has reached the
    /// waypoint.
    public static let arrivalDistance = 5.0

    /// The monitored waypoints, in the order of the route.
    public let waypoints: [RouteWaypoint]

    /// The current state of the monitor, which can be saved.
    public private(set) var state: WaypointMonitorState

    /// The speed in metres per second below which the traveller counts as standing.
    var standingSpeed: Double

    /// The largest radius of a waypoint in metres, which limits the search for waypoints around a position.
    private let reach: Double

    /// An advance along the route that exceeds the travelled distance by more than this, in metres, counts as a jump.
    private static let jump = 50.0

    /// The radius in metres within which a traveller of unknown speed must stay to count as resting.
    private static let restRadius = 20.0
    /// The time in seconds for which a traveller of unknown speed must stay within ``restRadius`` to count as resting.
    private static let restDuration = 30.0

    /// Creates a monitor of the given waypoints, none of which the traveller has reached yet.
    ///
    /// - Parameters:
    ///   - waypoints: The waypoints; they are sorted along the route, and those with a non-finite distance along it are
    ///     left out.
    ///   - standingSpeed: The speed in metres per second below which the traveller counts as standing. Default: 0.5.
    public init(_ waypoints: [RouteWaypoint], standingSpeed: Double = 0.5) {
        self.waypoints = waypoints.filter(\.along.isFinite).sorted { ($0.along, $0.index) < ($1.along, $1.index) }
        self.standingSpeed = standingSpeed
        reach = self.waypoints.map(\.radius).max() ?? 0
        state = WaypointMonitorState(count: self.waypoints.count)
    }

    /// Resumes the monitor from a saved state.
    ///
    /// - Throws: ``RouteStateError/otherWaypoints`` if the state has another number of waypoints or is damaged; the
    ///   monitor is then unchanged.
    public mutating func resume(_ state: WaypointMonitorState) throws(RouteStateError) {
        let isFinite = ((state.along ?? 0) + state.travelled + state.restTime).isFinite
        guard state.phases.count == waypoints.count, isFinite, state.restPlace?.isValid ?? true else {
            throw .otherWaypoints
        }
        self.state = state
    }

    /// Updates the monitor with the traveller's new progress on the route.
    ///
    /// - Parameters:
    ///   - progress: The new progress.
    ///   - time: The time of the progress; `nil` if unknown.
    ///   - isStanding: Whether the measured speed shows that the traveller has stopped. Default: `false`.
    /// - Returns: The changes, in the order of the route. While the position is uncertain or off the route, only a rest
    ///   at a waypoint causes changes.
    public mutating func update(
        _ progress: RouteProgress, at time: Date? = nil, isStanding: Bool = false
    ) -> [WaypointChange] {
        guard progress.along.isFinite else { return [] }
        let isResting = isStanding || isResting(at: progress.place, time)
        switch progress.status {
        case .uncertain: return isResting ? reachBeside(progress.place) : []
        case .offRoute:
            state.wasOffRoute = true
            return isResting ? reachBeside(progress.place) : []
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

    /// Returns whether the traveller has stayed near the given place for so long that this counts as a rest.
    private mutating func isResting(at place: Coordinate, _ time: Date?) -> Bool {
        guard let seconds = time?.timeIntervalSinceReferenceDate else { return false }
        if let rest = state.restPlace, rest.localDistance(to: place) <= Self.restRadius, seconds >= state.restTime {
            return seconds - state.restTime >= Self.restDuration
        }
        (state.restPlace, state.restTime) = (place, seconds)
        return false
    }

    /// Marks a waypoint as reached because the traveller rests at it, beside the route; returns the resulting events.
    ///
    /// Only the nearest waypoint whose radius contains the traveller is marked; if several are equally near, the first.
    private mutating func reachBeside(_ place: Coordinate) -> [WaypointChange] {
        var nearest: (index: Int, distance: Double)?
        for (index, waypoint) in waypoints.enumerated() where state.phases[index].isOpen || state.phases[index].isMissed
        {
            let distance = waypoint.coordinate.localDistance(to: place)
            if distance <= waypoint.radius, distance < nearest?.distance ?? .infinity { nearest = (index, distance) }
        }
        guard let index = nearest?.index else { return [] }
        let kinds: [WaypointChange.Kind] = state.phases[index] == .entered ? [.arrived] : [.entered, .arrived]
        state.phases[index] = .arrived
        return kinds.map { WaypointChange(kind: $0, waypoint: waypoints[index]) }
    }

    /// Returns whether a place is at a waypoint: the distance between them is at most the waypoint's radius plus the
    /// waypoint's distance from the route.
    ///
    /// Waypoints that the traveller has already visited and passed are ignored.
    ///
    /// - Parameter aside: A function that returns the distance of a waypoint from the route, in metres.
    func isAtWaypoint(_ place: Coordinate, aside: (RouteWaypoint) -> Double) -> Bool {
        waypoints.indices.contains { index in
            guard state.phases[index] != .done else { return false }
            let waypoint = waypoints[index]
            return waypoint.coordinate.localDistance(to: place) <= waypoint.radius + aside(waypoint)
        }
    }

    /// Returns whether the traveller was off the route since the last position, or has jumped ahead from it.
    private func hasLeapt(from last: Double, to progress: RouteProgress) -> Bool {
        let covered = max(0, progress.travelled - state.travelled)
        return state.wasOffRoute || progress.along - last - covered > Self.jump
    }

    /// Updates the waypoints on or near the way from the last position to the new one; returns the resulting events.
    ///
    /// - Parameters:
    ///   - origin: The position from which the traveller moved along the route, in metres; `nil` if the
    ///     traveller was off the route, has jumped ahead, or had no previous position on the route.
    ///   - stretch: The range of the indices of these waypoints.
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
                    // If the confidence is low, the tracker may have mistaken a later passage of the same place for the
                    // current one.
                    leave(index, from: origin, isSure: progress.confidence >= 0.5)
                } else {
                    turnBack(index)
                }
            changes += kinds.map { WaypointChange(kind: $0, waypoint: waypoint) }
        }
        return changes
    }

    /// Updates a waypoint whose radius contains the traveller; returns the resulting events.
    ///
    /// `distance` is the distance between the waypoint and the traveller along the route, in metres.
    private mutating func approach(
        _ index: Int, _ distance: Double, _ progress: RouteProgress, from origin: Double?
    ) -> [WaypointChange.Kind] {
        var kinds: [WaypointChange.Kind] = []
        switch state.phases[index] {
        case .ahead:
            kinds = [.entered]
        case .passed, .skipped:
            // The waypoint opens again only within half its radius. Otherwise, a position that scatters around the
            // border of the full radius would open it.
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

    /// Updates a waypoint that lies behind the traveller by more than its radius; returns the resulting events.
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

    /// Marks a waypoint that lies ahead of the traveller by more than its radius as not reached, unless it has been
    /// visited.
    ///
    /// This applies if the traveller has turned back after entering the radius or passing the waypoint. The result is
    /// empty, since turning back causes no events.
    private mutating func turnBack(_ index: Int) -> [WaypointChange.Kind] {
        switch state.phases[index] {
        case .entered, .passed, .skipped: state.phases[index] = .ahead
        case .ahead, .arrived, .done: break
        }
        return []
    }

    /// Returns the index of the first waypoint at or beyond a distance along the route, in metres.
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
    /// The waypoints ahead of the traveller, in the order of the route.
    ///
    /// Waypoints that the traveller has passed without a visit are in ``skipped`` instead.
    public var remaining: [RouteWaypoint] {
        waypoints.indices.filter { state.phases[$0].isOpen }.map { waypoints[$0] }
    }

    /// The waypoints that the traveller has passed without a visit, in the order of the route.
    public var skipped: [RouteWaypoint] {
        waypoints.indices.filter { state.phases[$0].isMissed }.map { waypoints[$0] }
    }

    /// Returns the traveller's current leg, which leads to the first open waypoint ahead.
    public func leg(_ progress: RouteProgress) -> RouteLeg {
        var next = firstIndex(at: progress.along)
        while next < waypoints.count, !state.phases[next].isOpen { next += 1 }
        return RouteLeg(
            number: next, waypoint: next < waypoints.count ? waypoints[next] : nil,
            begin: next > 0 ? min(waypoints[next - 1].along, progress.along) : 0,
            end: next < waypoints.count ? waypoints[next].along : progress.length, along: progress.along)
    }
}
