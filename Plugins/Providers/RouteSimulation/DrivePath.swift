import Geolocation
import RouteGeometry
import SensorReplay

/// A bend of the way that a vehicle takes, or a place on it where it stands.
struct DriveVertex: Sendable {
    var coordinate: Coordinate

    /// Metres on the way, from its beginning.
    var distance: Double

    /// Metres along the route.
    var along: Double

    /// The speed here, metres per second.
    var speed: Double

    /// The greatest speed from here to the next one, metres per second.
    var limit: Double

    /// What the vehicle does from here to the next one.
    var state: RouteDriveState
}

/// The way that a vehicle takes: the route with all that it does besides following it.
struct DrivePath: Sendable {
    let route: Route
    var vertices: ContiguousArray<DriveVertex> = []

    /// Seconds of standing, by the number of the vertex.
    var dwells: [Int: Double] = [:]

    /// Metres from the beginning to the end of the way.
    var length: Double { vertices.last?.distance ?? 0 }

    /// The lines between the vertices.
    var pieceCount: Int { max(0, vertices.count - 1) }

    /// The place so many metres from the beginning of the way, which lies on a piece, and how far along the route that is.
    func place(_ distance: Double, onPiece piece: Int) -> (coordinate: Coordinate, along: Double) {
        let (a, b) = (vertices[piece], vertices[piece + 1])
        let fraction = min(max((distance - a.distance) / (b.distance - a.distance), 0), 1)
        let along = a.along + (b.along - a.along) * fraction
        guard a.state != .offRoute, let coordinate = route.coordinate(at: along) else {
            return (a.coordinate.interpolated(to: b.coordinate, at: fraction), along)
        }
        return (coordinate, along)
    }

    /// The direction of travel there, degrees clockwise from true north.
    func bearing(_ distance: Double, onPiece piece: Int) -> Double? {
        // A metre tells the direction to a hundredth of a degree; where the piece is shorter, the whole of it does.
        let (begin, end) = (vertices[piece].distance, vertices[piece + 1].distance)
        let from = max(min(distance, end - 1), begin)
        let start = place(from, onPiece: piece).coordinate
        return start.localBearing(to: place(min(from + 1, end), onPiece: piece).coordinate)
    }
}
