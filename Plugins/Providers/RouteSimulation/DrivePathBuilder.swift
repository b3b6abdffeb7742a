import Geolocation
import RouteGeometry

/// Builds the path of a vehicle along a route, including stops, excursions and stretches driven back.
struct DrivePathBuilder {
    private let route: Route
    private(set) var path: DrivePath

    /// The distance along the route, in metres, up to which the path has been built.
    private var along: Double

    /// A manoeuvre of the vehicle at some place of the route.
    private enum Manoeuvre {
        case stop
        case excursion(RouteExcursion)
        case turnBack(RouteTurnBack)
    }

    /// Returns the path of a vehicle along the given route; the speeds on the path are not set yet.
    static func path(_ route: Route, _ options: RouteDriveOptions) throws(RouteDriveError) -> DrivePath {
        try options.check("start", options.start, 0...route.length, "m along the route")
        var builder = DrivePathBuilder(route, options.start)
        for (place, manoeuvre) in try manoeuvres(options, length: route.length) {
            switch manoeuvre {
            case .stop: builder.stop(at: place, options.dwell)
            case .excursion(let excursion): try builder.leave(excursion)
            case .turnBack(let turn): try builder.turnBack(turn)
            }
        }
        builder.follow(to: route.length)
        if options.dwell > 0, !builder.path.vertices.isEmpty {
            builder.path.dwells[builder.path.vertices.count - 1] = options.dwell
        }
        return builder.path
    }

    private init(_ route: Route, _ start: Double) {
        self.route = route
        path = DrivePath(route: route)
        along = start
        // Space for the vertices of a few manoeuvres is reserved as well, so that the path of a long route is not
        // reallocated.
        path.vertices.reserveCapacity(route.coordinates.count + 16)
        if let coordinate = route.coordinate(at: start) { append(coordinate, at: start, .onRoute) }
    }

    /// Returns the manoeuvres in the options, in the order of their places along the route.
    private static func manoeuvres(
        _ options: RouteDriveOptions, length: Double
    ) throws(RouteDriveError) -> [(along: Double, manoeuvre: Manoeuvre)] {
        var all: [(along: Double, manoeuvre: Manoeuvre)] = []
        for stop in options.stops {
            try options.check("place of a stop", stop, 0...length, "m along the route")
            if stop >= options.start { all.append((stop, .stop)) }
        }
        for excursion in options.excursions {
            let end = excursion.along + excursion.length
            try options.check("place of an excursion", excursion.along, options.start...length, "m along the route")
            try options.check("length of an excursion", excursion.length, 0.1...max(0.1, length), "m")
            try options.check("end of an excursion", end, options.start...length, "m along the route")
            try options.check("way aside of an excursion", excursion.aside.magnitude, 0.1...1e5, "m")
            all.append((excursion.along, .excursion(excursion)))
        }
        for turn in options.turnBacks {
            try options.check("place of a turn", turn.along, options.start...length, "m along the route")
            try options.check("way back of a turn", turn.distance, 0.1...max(0.1, turn.along), "m")
            all.append((turn.along, .turnBack(turn)))
        }
        return all.sorted { $0.along < $1.along }
    }

    // MARK: Manoeuvres

    private mutating func stop(at place: Double, _ dwell: Double) {
        // If an excursion has bypassed the place of the stop, the stop is omitted.
        guard place >= along, dwell > 0 else { return }
        follow(to: place)
        path.dwells[path.vertices.count - 1] = dwell
    }

    /// Appends an excursion to the path.
    ///
    /// The vehicle leaves the route at a right angle to the straight line between both ends of the excursion, continues
    /// parallel to the route, and returns.
    private mutating func leave(_ excursion: RouteExcursion) throws(RouteDriveError) {
        try checkIsAhead(excursion.along, "an excursion")
        let end = excursion.along + excursion.length
        guard let from = route.coordinate(at: excursion.along), let to = route.coordinate(at: end) else { return }
        follow(to: excursion.along)
        let bearing = (from.bearing(to: to) ?? 0) + (excursion.aside < 0 ? -90 : 90)
        var shape = [(from, excursion.along)]
        for number in coordinates(between: excursion.along, and: end) {
            shape.append((route.coordinates[number], route.along(ofCoordinate: number) ?? 0))
        }
        shape.append((to, end))
        for (coordinate, along) in shape {
            let aside = coordinate.destination(distance: excursion.aside.magnitude, bearing: bearing)
            append(aside, at: along, .offRoute)
        }
        append(to, at: end, .offRoute)
        along = end
    }

    private mutating func turnBack(_ turn: RouteTurnBack) throws(RouteDriveError) {
        try checkIsAhead(turn.along, "a turn")
        follow(to: turn.along)
        let end = turn.along - turn.distance
        for number in coordinates(between: end, and: turn.along).reversed() {
            append(route.coordinates[number], at: route.along(ofCoordinate: number) ?? 0, .wrongWay)
        }
        if let coordinate = route.coordinate(at: end) { append(coordinate, at: end, .wrongWay) }
        along = end
    }

    private func checkIsAhead(_ place: Double, _ name: String) throws(RouteDriveError) {
        guard place < along else { return }
        throw RouteDriveError("\(name) at \(place) m is on a stretch that an excursion skips, up to \(along) m")
    }

    // MARK: Pieces

    /// Appends the route up to the given place, in metres along the route.
    private mutating func follow(to end: Double) {
        guard end > along else { return }
        for number in coordinates(between: along, and: end) {
            append(route.coordinates[number], at: route.along(ofCoordinate: number) ?? 0, .onRoute)
        }
        if let coordinate = route.coordinate(at: end) { append(coordinate, at: end, .onRoute) }
        along = end
    }

    /// Returns the indices of the route's coordinates between two places, excluding coordinates at the places
    /// themselves.
    private func coordinates(between begin: Double, and end: Double) -> Range<Int> {
        let first = route.firstCoordinate { $0 > begin }
        return first..<max(first, route.firstCoordinate { $0 >= end })
    }

    /// Appends a vertex to the path; `state` is the state of the vehicle on its way to the vertex.
    private mutating func append(_ coordinate: Coordinate, at along: Double, _ state: RouteDriveState) {
        let number = path.vertices.count
        var distance = 0.0
        if let last = path.vertices.last {
            // A vertex at the place of the previous vertex is omitted, since the path between them would have no
            // direction.
            let way =
                state == .offRoute ? last.coordinate.distance(to: coordinate) : (along - last.along).magnitude
            guard way > 1e-6 else { return }
            distance = last.distance + way
            path.vertices[number - 1].state = state
        }
        path.vertices.append(
            DriveVertex(coordinate: coordinate, distance: distance, along: along, speed: 0, limit: 0, state: state))
    }
}
