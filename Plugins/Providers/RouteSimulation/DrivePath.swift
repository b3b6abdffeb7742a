import Geolocation
import RouteGeometry
import SensorReplay

/// A vertex of a vehicle's path, at which the path bends or the vehicle stops.
struct DriveVertex: Sendable {
    var coordinate: Coordinate

    /// The distance of the vertex from the beginning of the path in metres.
    var distance: Double

    /// The distance of the vertex along the route in metres.
    var along: Double

    /// The speed of the vehicle at this vertex in metres per second.
    var speed: Double

    /// The speed limit on the path from this vertex to the next one in metres per second.
    var limit: Double

    /// The state of the vehicle from this vertex to the next one.
    var state: RouteDriveState
}

/// The path of a vehicle: the route with all stops, all excursions, and the stretches that the vehicle drives in
/// reverse direction after turning back.
struct DrivePath: Sendable {
    let route: Route
    var vertices: ContiguousArray<DriveVertex> = []

    /// The durations of the stops in seconds, by the index of the vertex at which the vehicle stops.
    var dwells: [Int: Double] = [:]

    /// The length of the path in metres.
    var length: Double { vertices.last?.distance ?? 0 }

    /// The number of pieces of the path; a piece is the part between two neighbouring vertices.
    var pieceCount: Int { max(0, vertices.count - 1) }

    /// Returns the position of the vehicle on the given piece of the path (the part between two vertices): its
    /// coordinate, and its distance along the route in metres.
    ///
    /// `distance` is counted in metres from the beginning of the path.
    func place(_ distance: Double, onPiece piece: Int) -> (coordinate: Coordinate, along: Double) {
        let (a, b) = (vertices[piece], vertices[piece + 1])
        let fraction = min(max((distance - a.distance) / (b.distance - a.distance), 0), 1)
        let along = a.along + (b.along - a.along) * fraction
        guard a.state != .offRoute, let coordinate = route.coordinate(at: along) else {
            return (a.coordinate.interpolated(to: b.coordinate, at: fraction), along)
        }
        return (coordinate, along)
    }

    /// Returns the direction of travel on the given piece of the path (the part between two vertices), in degrees
    /// clockwise from true north.
    ///
    /// `distance` is counted in metres from the beginning of the path.
    func bearing(_ distance: Double, onPiece piece: Int) -> Double? {
        // The direction is measured over one metre, which determines it to a hundredth of a degree. If the piece is
        // shorter, the direction is measured over the whole piece.
        let (begin, end) = (vertices[piece].distance, vertices[piece + 1].distance)
        let from = max(min(distance, end - 1), begin)
        let start = place(from, onPiece: piece).coordinate
        return start.localBearing(to: place(min(from + 1, end), onPiece: piece).coordinate)
    }
}
