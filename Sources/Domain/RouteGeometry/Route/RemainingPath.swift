public import Geolocation

/// The path from a place on a route to the end of the route: the place, and the coordinates that follow it.
///
/// The path is a view of the route, so creating one copies nothing, whatever the length. If the place is a coordinate
/// of the route, the path begins with that coordinate and does not repeat it. At the end of the route the path is
/// empty.
public struct RemainingPath: RandomAccessCollection, Sendable {
    /// The distance from the place to the end of the route, in metres.
    public let distance: Double

    /// The number of coordinates of the path, including the place at which it begins.
    public let count: Int

    private let route: Route
    private let place: Coordinate

    /// Creates the path from a place on a route to the end of the route.
    ///
    /// - Parameters:
    ///   - route: The route on which the place lies.
    ///   - place: The place at which the path begins.
    ///   - next: The index of the first coordinate after the place; the number of coordinates if there is none.
    ///   - distance: The distance from the place to the end of the route, in metres.
    init(of route: Route, from place: Coordinate, next: Int, distance: Double) {
        let ahead = route.coordinates.count - next
        self.route = route
        self.place = place
        self.distance = Swift.max(0, distance)
        count = ahead > 0 && distance > 0 ? ahead + 1 : 0
    }

    /// The first index of the path, 0.
    public var startIndex: Int { 0 }

    /// The index after the last coordinate of the path.
    public var endIndex: Int { count }

    /// The coordinate at the given index; 0 for the place at which the path begins.
    ///
    /// The index is not checked.
    public subscript(position: Int) -> Coordinate {
        position == 0 ? place : route.coordinates[route.coordinates.count - count + position]
    }
}

extension RemainingPath: Hashable {
    /// Returns whether two paths consist of the same coordinates, in linear time.
    public static func == (a: RemainingPath, b: RemainingPath) -> Bool {
        a.elementsEqual(b)
    }

    /// Hashes the number of coordinates of the path, and the first and the last of them.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(first)
        hasher.combine(last)
    }
}

extension Route {
    /// Returns the path to the end of the route from a distance along the route, in metres.
    ///
    /// For a negative or NaN distance, the result is the whole route.
    public func path(from along: Double) -> RemainingPath {
        let along = along > 0 ? Swift.min(along, length) : 0
        return path(at: along, coordinate(at: along), next: firstCoordinate { $0 > along + Self.samePlace })
    }

    /// Returns the path from a point that a search on this route has found, such as ``nearest(to:)``, to the end of the
    /// route.
    public func path(from point: RouteProjection) -> RemainingPath {
        path(at: point.along, point.coordinate, next: next(after: point.along, onSegment: point.segment))
    }

    /// Returns the path from a point of this route to the end of the route.
    public func path(from point: RoutePoint) -> RemainingPath {
        path(at: point.along, point.coordinate, next: next(after: point.along, onSegment: point.segment))
    }

    /// Returns the path from a point of this route to the end of the route.
    ///
    /// The point is given by its distance along the route in metres, its coordinate and its segment.
    package func path(from along: Double, at coordinate: Coordinate, segment: Int) -> RemainingPath {
        path(at: along, coordinate, next: next(after: along, onSegment: segment))
    }

    private func path(at along: Double, _ coordinate: Coordinate?, next: Int) -> RemainingPath {
        var place = coordinate ?? Coordinate(latitude: .nan, longitude: .nan)
        // If the last coordinate before the place lies at the place itself, the path begins with exactly that
        // coordinate.
        if next > 0, next <= coordinates.count,
            along - vertices[vertex(ofCoordinate: next - 1)].along <= Self.samePlace
        {
            place = coordinates[next - 1]
        }
        return RemainingPath(of: self, from: place, next: next, distance: length - along)
    }

    /// Returns the index of the route's first coordinate after a point on the given segment.
    ///
    /// `along` is the distance of the point along the route, in metres.
    private func next(after along: Double, onSegment segment: Int) -> Int {
        guard coordinates.indices.contains(segment), coordinates.indices.contains(segment + 1),
            vertices[vertex(ofCoordinate: segment)].along <= along,
            vertices[vertex(ofCoordinate: segment + 1)].along > along + Self.samePlace
        else { return firstCoordinate { $0 > along + Self.samePlace } }
        return segment + 1
    }
}
