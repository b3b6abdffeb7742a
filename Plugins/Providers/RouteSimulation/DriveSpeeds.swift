import Geolocation
import RouteGeometry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// Sets the speeds of a vehicle at the vertices of its path.
///
/// A turn limits the speed at its vertex. The speed at a vertex is reduced further so that the vehicle can reach it
/// from the vertex before by its acceleration, and can brake in time for the vertex after it.
struct DriveSpeeds {
    /// The distance in metres by which a vehicle cuts a corner.
    ///
    /// A real street bends less sharply than the line of a route, so vehicles cut the corners of the line. The distance
    /// is about the width of a traffic lane.
    private static let cut = 3.0

    /// The distance before and after a vertex, in metres, over which the turn at the vertex is measured.
    ///
    /// The distance is longer than the shortest lines of a route, so that small irregularities do not cause braking.
    private static let window = 10.0

    /// The minimum speed of the vehicle in turns, in metres per second.
    static let leastSpeed = 1.0

    private let options: RouteDriveOptions
    private var path: DrivePath

    /// The indices of the pieces of the path on which the points ``window`` metres before and after the current vertex
    /// lie.
    private var (before, behind) = (0, 0)

    private init(_ path: DrivePath, _ options: RouteDriveOptions) {
        self.path = path
        self.options = options
    }

    /// Returns the given path with the speeds of the vehicle at its vertices.
    static func set(on path: DrivePath, _ options: RouteDriveOptions) -> DrivePath {
        guard path.vertices.count > 1 else { return path }
        var speeds = DriveSpeeds(path, options)
        speeds.setLimits()
        for vertex in 1..<path.pieceCount {
            speeds.path.vertices[vertex].speed = path.dwells[vertex] == nil ? speeds.speed(inTurn: vertex) : 0
        }
        speeds.smooth()
        return speeds.path
    }

    /// Sets the speed limit from each vertex to the next one: the vehicle's own speed or the route's speed limit, if
    /// that is lower.
    private mutating func setLimits() {
        for piece in 0..<path.pieceCount {
            let middle = (path.vertices[piece].along + path.vertices[piece + 1].along) / 2
            path.vertices[piece].limit = min(options.speed, path.route.speedLimit(at: middle) ?? options.speed)
        }
    }

    /// Returns the speed in the turn at the given vertex in metres per second, as limited by the lateral acceleration.
    private mutating func speed(inTurn vertex: Int) -> Double {
        let greatest = min(path.vertices[vertex - 1].limit, path.vertices[vertex].limit)
        let needed = greatest * greatest / options.lateralAcceleration
        var radius = cornerRadius(vertex)
        if radius < needed { radius = max(radius, windowRadius(vertex)) }
        guard radius < needed else { return greatest }
        return max((options.lateralAcceleration * radius).squareRoot(), min(Self.leastSpeed, greatest))
    }

    /// Returns the radius in metres of the arc on which the vehicle turns at the given vertex.
    ///
    /// The arc touches both lines of the corner within their nearer halves, and cuts the corner by at most ``cut``.
    private func cornerRadius(_ vertex: Int) -> Double {
        let (a, b, c) = (path.vertices[vertex - 1], path.vertices[vertex], path.vertices[vertex + 1])
        let turn = turn(a.coordinate, b.coordinate, c.coordinate) / 2
        let half = min(b.distance - a.distance, c.distance - b.distance) / 2
        return min(half / tan(turn), Self.cut / (1 / cos(turn) - 1))
    }

    /// Returns the radius in metres of the arc that replaces the turn at the given vertex, with the turn measured over
    /// ``window`` metres before and after the vertex.
    private mutating func windowRadius(_ vertex: Int) -> Double {
        let middle = path.vertices[vertex].distance
        let begin = max(middle - Self.window, 0)
        let end = min(middle + Self.window, path.length)
        while path.vertices[before + 1].distance < begin { before += 1 }
        behind = max(behind, vertex)
        while behind + 1 < path.pieceCount, path.vertices[behind + 1].distance < end { behind += 1 }
        let turn = turn(
            path.place(begin, onPiece: before).coordinate, path.vertices[vertex].coordinate,
            path.place(end, onPiece: behind).coordinate)
        return min(middle - begin, end - middle) / 2 / tan(turn / 2)
    }

    /// Returns the angle of the turn at `place` on the way from `from` to `to`, 0...π radians.
    private func turn(_ from: Coordinate, _ place: Coordinate, _ to: Coordinate) -> Double {
        let plane = LocalTangentPlane(origin: place)
        let (a, b) = (plane.local(from), plane.local(to))
        let (east, north) = (-a.east, -a.north)
        return atan2(abs(east * b.north - north * b.east), east * b.east + north * b.north)
    }

    /// Lowers the speeds at the vertices to those that the vehicle can reach from the neighbouring vertices by
    /// acceleration and braking.
    private mutating func smooth() {
        path.vertices[0].speed = 0
        path.vertices[path.pieceCount].speed = 0
        for vertex in stride(from: path.pieceCount - 1, through: 1, by: -1) {
            lower(vertex, from: vertex + 1, 2 * options.braking)
        }
        for vertex in 1..<max(1, path.pieceCount) { lower(vertex, from: vertex - 1, 2 * options.acceleration) }
    }

    private mutating func lower(_ vertex: Int, from neighbour: Int, _ twice: Double) {
        let (a, b) = (path.vertices[neighbour], path.vertices[vertex])
        let possible = (a.speed * a.speed + twice * (a.distance - b.distance).magnitude).squareRoot()
        path.vertices[vertex].speed = min(b.speed, possible)
    }
}
