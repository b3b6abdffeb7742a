public import Geolocation
public import RouteGeometry

/// Finds out at which passages of a route its stops lie, where a route may pass a stop several times.
///
/// The stops are passed in their order, so that each lies at or behind the one before it; 5 m before it are allowed, since
/// stops face each other across a street. Of all ways to place them it is the one that places the most stops, and of those
/// the one that leaves the least distance between stops and route in total; of equal ones the first along the route. For n
/// passages that takes n log n steps.
public struct RouteWaypoints: Sendable, Hashable {
    /// A stop that could not be placed.
    public struct Unplaced: Sendable, Hashable {
        /// Why a stop could not be placed.
        public enum Reason: Sendable, Hashable {
            /// It lies so many metres from the route; nil where route or stop has no place.
            case far(Double?)
            /// The route passes it only before the stops that precede it, or behind those that follow.
            case outOfOrder
            /// There are more stops than ``RouteWaypoints/limit``.
            case tooMany
        }

        /// The number of the stop in the list, from 0.
        public let index: Int

        /// The stop.
        public let stop: RouteStop

        /// Why it could not be placed.
        public let reason: Reason
    }

    /// Stops that are placed at most.
    public static let limit = 1000

    /// Metres from the route up to which a stop belongs to it, unless something else is asked for.
    public static let defaultReach = 100.0

    /// The stops that were placed, in the order of the route.
    public let waypoints: [RouteWaypoint]

    /// The stops that were not, in the order of the list.
    public let unplaced: [Unplaced]

    /// Places stops on a route.
    ///
    /// - Parameters:
    ///   - stops: The stops in the order of travel.
    ///   - route: The route.
    ///   - reach: Metres from the route up to which a stop belongs to it.
    ///   - radius: Metres along the route within which the traveller is at a stop, see ``RouteWaypoint/radius``.
    public init(
        _ stops: [RouteStop], on route: Route, reach: Double = Self.defaultReach,
        radius: Double = RouteWaypoint.defaultRadius
    ) {
        self.init(
            asked: stops.enumerated().map { Asked(index: $0.offset, stop: $0.element, radius: radius) }, on: route,
            reach: reach)
    }

    /// Places stops without names on a route, see ``init(_:on:reach:radius:)-([RouteStop],_,_,_)``.
    public init(
        _ stops: [Coordinate], on route: Route, reach: Double = Self.defaultReach,
        radius: Double = RouteWaypoint.defaultRadius
    ) {
        self.init(stops.map { RouteStop(coordinate: $0) }, on: route, reach: reach, radius: radius)
    }

    /// Places waypoints of one route on another one, where they keep their numbers and radii.
    public init(_ waypoints: [RouteWaypoint], on route: Route, reach: Double = Self.defaultReach) {
        self.init(
            asked: waypoints.map {
                Asked(
                    index: $0.index, stop: RouteStop(name: $0.name, coordinate: $0.coordinate), radius: $0.radius)
            }, on: route, reach: reach)
    }

    /// A stop that is to be placed.
    private struct Asked {
        var index: Int
        var stop: RouteStop
        var radius: Double
    }

    private init(asked: [Asked], on route: Route, reach: Double) {
        let passages = asked.prefix(Self.limit).map { Self.passages(of: $0.stop, on: route, within: reach) }
        let places = PassageChain(passages).best()
        var waypoints: [RouteWaypoint] = []
        var unplaced: [Unplaced] = []
        for (number, asked) in asked.enumerated() {
            let (index, stop) = (asked.index, asked.stop)
            guard number < places.count else {
                unplaced.append(Unplaced(index: index, stop: stop, reason: .tooMany))
                continue
            }
            if let along = places[number] {
                waypoints.append(
                    RouteWaypoint(
                        index: index, name: stop.name, coordinate: stop.coordinate, along: along, radius: asked.radius))
            } else {
                let isFar = passages[number].isEmpty
                let reason = isFar ? .far(route.nearest(to: stop.coordinate)?.distance) : Unplaced.Reason.outOfOrder
                unplaced.append(Unplaced(index: index, stop: stop, reason: reason))
            }
        }
        self.waypoints = waypoints
        self.unplaced = unplaced
    }

    private static func passages(
        of stop: RouteStop, on route: Route, within reach: Double
    ) -> [PassageChain.Passage] {
        guard stop.coordinate.isValid else { return [] }
        return route.nearestPoints(to: stop.coordinate, within: reach, limit: passageLimit).map {
            PassageChain.Passage(along: $0.along, distance: $0.distance)
        }
    }

    /// Passages that are looked at for each stop, the nearest ones.
    private static let passageLimit = 64
}

extension RouteWaypoints.Unplaced: CustomStringConvertible {
    /// The stop and the reason as one sentence.
    public var description: String {
        let name = stop.name.map { "\"\($0)\"" } ?? "number \(index)"
        return switch reason {
        case .far(let distance?): "the stop \(name) lies \(Int(min(distance, 1e8).rounded())) m from the route"
        case .far(nil): "the stop \(name) has no place on the route"
        case .outOfOrder: "the route does not pass the stop \(name) in the order of the stops"
        case .tooMany: "the stop \(name) is beyond the \(RouteWaypoints.limit) that are placed"
        }
    }
}
