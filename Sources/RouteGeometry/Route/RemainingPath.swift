public import Geolocation

/// What of a route lies ahead of a place on it: the place, and the coordinates that follow.
///
/// It is a view of the route: making one copies nothing, whatever the length. Where the place is a coordinate of the route,
/// that one begins the path and is not repeated. At the end of the route nothing lies ahead, and the path is empty.
public struct RemainingPath: RandomAccessCollection, Sendable {
    /// Metres from the place to the end of the route.
    public let distance: Double

    /// The number of coordinates, the place itself included.
    public let count: Int

    private let route: Route
    private let place: Coordinate

    /// - Parameters:
    ///   - place: The place.
    ///   - next: The number of the first coordinate ahead of it; the count of the coordinates where there is none.
    init(of route: Route, from place: Coordinate, next: Int, distance: Double) {
        let ahead = route.coordinates.count - next
        self.route = route
        self.place = place
        self.distance = Swift.max(0, distance)
        count = ahead > 0 && distance > 0 ? ahead + 1 : 0
    }

    /// The first index.
    public var startIndex: Int { 0 }

    /// The number of coordinates.
    public var endIndex: Int { count }

    /// The coordinate with a number, 0 for the place itself; the number must be one of the path's, which is not checked.
    public subscript(position: Int) -> Coordinate {
        position == 0 ? place : route.coordinates[route.coordinates.count - count + position]
    }
}

extension RemainingPath: Hashable {
    /// Whether both consist of the same coordinates, which takes a look at each of them.
    public static func == (a: RemainingPath, b: RemainingPath) -> Bool {
        a.elementsEqual(b)
    }

    /// Hashes the ends and the number of coordinates.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(first)
        hasher.combine(last)
    }
}

extension Route {
    /// The part of the route ahead of a distance along it, metres; the whole for one before its beginning, and for a number
    /// that is not one.
    public func path(from along: Double) -> RemainingPath {
        let along = along > 0 ? Swift.min(along, length) : 0
        return path(at: along, coordinate(at: along), next: firstCoordinate { $0 > along + Self.samePlace })
    }

    /// The part of the route ahead of a point on it that was found; one of this route.
    public func path(from point: RouteProjection) -> RemainingPath {
        path(at: point.along, point.coordinate, next: next(after: point.along, onSegment: point.segment))
    }

    /// The part of the route ahead of a point of it; one of this route.
    public func path(from point: RoutePoint) -> RemainingPath {
        path(at: point.along, point.coordinate, next: next(after: point.along, onSegment: point.segment))
    }

    /// The part of the route ahead of a distance along it, whose place and segment are known.
    package func path(from along: Double, at coordinate: Coordinate, segment: Int) -> RemainingPath {
        path(at: along, coordinate, next: next(after: along, onSegment: segment))
    }

    private func path(at along: Double, _ coordinate: Coordinate?, next: Int) -> RemainingPath {
        var place = coordinate ?? Coordinate(latitude: .nan, longitude: .nan)
        // The last coordinate that is not ahead is the place itself, if it lies there.
        if next > 0, next <= coordinates.count,
            along - vertices[vertex(ofCoordinate: next - 1)].along <= Self.samePlace
        {
            place = coordinates[next - 1]
        }
        return RemainingPath(of: self, from: place, next: next, distance: length - along)
    }

    /// The number of the first coordinate ahead of a place on a segment.
    private func next(after along: Double, onSegment segment: Int) -> Int {
        guard coordinates.indices.contains(segment), coordinates.indices.contains(segment + 1),
            vertices[vertex(ofCoordinate: segment)].along <= along,
            vertices[vertex(ofCoordinate: segment + 1)].along > along + Self.samePlace
        else { return firstCoordinate { $0 > along + Self.samePlace } }
        return segment + 1
    }
}
