public import Geolocation
public import RouteGeometry

/// Assigns each stop of a route to a place at which the route passes the stop, called a passage.
///
/// A route may pass a stop several times. Stops are passed in their order: each lies at or beyond the previous one,
/// with a tolerance of 5 m for stops that face each other across a street. The assignment with the most stops is
/// chosen. Of several such assignments, the one with the least total distance between stops and route is chosen and, of
/// equal ones, the first along the route. For n passages, this takes O(n log n).
public struct RouteWaypoints: Sendable, Hashable {
    /// A stop that could not be placed on the route, with the reason.
    public struct Unplaced: Sendable, Hashable {
        /// The reason why a stop could not be placed.
        public enum Reason: Sendable, Hashable {
            /// The stop is too far from the route, at this distance in metres.
            ///
            /// The distance is `nil` if the route or the stop has no position.
            case far(Double?)
            /// The route passes the stop, but not between the stops before it and those after it in the list.
            case outOfOrder
            /// The stop comes after the first ``RouteWaypoints/limit`` stops.
            case tooMany
        }

        /// The index of the stop in the list of stops.
        public let index: Int

        /// The stop that could not be placed.
        public let stop: RouteStop

        /// The reason why the stop could not be placed.
        public let reason: Reason
    }

    /// The maximum number of stops that are placed on a route.
    public static let limit = 1000

    /// The default distance from the route within which a stop belongs to the route, in metres.
    public static let defaultReach = 100.0

    /// The stops that have been placed, in the order of the route.
    public let waypoints: [RouteWaypoint]

    /// The stops that could not be placed, in the order of the list.
    public let unplaced: [Unplaced]

    /// Places the given stops on a route.
    ///
    /// - Parameters:
    ///   - stops: The stops in the order of travel.
    ///   - route: The route on which the stops are placed.
    ///   - reach: The distance from the route within which a stop belongs to the route, in metres. Default: 100.
    ///   - radius: The distance along the route within which the traveller is at a stop, in metres, see
    ///     ``RouteWaypoint/radius``. Default: 30.
    public init(
        _ stops: [RouteStop], on route: Route, reach: Double = Self.defaultReach,
        radius: Double = RouteWaypoint.defaultRadius
    ) {
        self.init(
            asked: stops.enumerated().map { Asked(index: $0.offset, stop: $0.element, radius: radius) }, on: route,
            reach: reach)
    }

    /// Places unnamed stops on a route, see ``init(_:on:reach:radius:)-([RouteStop],_,_,_)``.
    public init(
        _ stops: [Coordinate], on route: Route, reach: Double = Self.defaultReach,
        radius: Double = RouteWaypoint.defaultRadius
    ) {
        self.init(stops.map { RouteStop(coordinate: $0) }, on: route, reach: reach, radius: radius)
    }

    /// Places the waypoints of one route on another route; the waypoints keep their indices and radii.
    public init(_ waypoints: [RouteWaypoint], on route: Route, reach: Double = Self.defaultReach) {
        self.init(
            asked: waypoints.map {
                Asked(
                    index: $0.index, stop: RouteStop(name: $0.name, coordinate: $0.coordinate), radius: $0.radius)
            }, on: route, reach: reach)
    }

    /// A stop that is to be placed on the route.
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

    /// The maximum number of passages that are examined for each stop, the nearest ones first.
    private static let passageLimit = 64
}

extension RouteWaypoints.Unplaced: CustomStringConvertible {
    /// One sentence that names the stop and states why it could not be placed.
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
