public import Geolocation

extension Route {
    /// Returns the point at a distance along the route in metres, which is clamped to the length of the route.
    ///
    /// The point is found by binary search.
    ///
    /// - Returns: The point; `nil` if the route has no coordinates or `along` is NaN.
    public func point(at along: Double) -> RoutePoint? {
        guard !vertices.isEmpty, !along.isNaN else { return nil }
        let piece = piece(at: along)
        return point(at: along, onPiece: piece, LocalTangentPlane(origin: coordinates[segment(ofPiece: piece)]))
    }

    /// Returns the coordinate at a distance along the route in metres, which is clamped to the length of the route.
    ///
    /// `nil` if the route has no coordinates or `along` is NaN.
    public func coordinate(at along: Double) -> Coordinate? {
        point(at: along)?.coordinate
    }

    /// Returns the point at a distance along the route in metres, searched from a piece that is probably near.
    ///
    /// - Parameters:
    ///   - piece: The index of the piece at which the search begins.
    ///   - plane: A local plane. The result is exact for any plane, and faster if the origin of the plane is near the
    ///     point.
    /// - Returns: The point; `nil` if the route has no coordinates or `along` is NaN.
    package func point(at along: Double, nearPiece piece: Int, _ plane: LocalTangentPlane) -> RoutePoint? {
        guard !vertices.isEmpty, !along.isNaN else { return nil }
        return point(at: along, onPiece: self.piece(at: along, from: piece), plane)
    }

    private func point(at along: Double, onPiece piece: Int, _ plane: LocalTangentPlane) -> RoutePoint {
        guard length > 0 else {
            return RoutePoint(
                coordinate: coordinates[0], along: 0, segment: 0, fraction: 0, piece: 0, direction: .none)
        }
        let along = min(max(along, 0), length)
        let foot = SegmentProjection(piece: piece, fraction: fraction(of: along, inPiece: piece), squaredDistance: 0)
        let (segment, fraction) = segmentFraction(of: foot, along)
        let ground = foot.onGround(from: vertices[piece], to: vertices[piece + 1])
        return RoutePoint(
            coordinate: coordinate(of: ground, at: along, onSegment: segment, plane), along: along, segment: segment,
            fraction: fraction, piece: piece, direction: direction(ofPiece: piece))
    }

    /// The distance within which a point of the route counts as equal to one of the route's coordinates, in metres.
    static let samePlace = 1e-6

    /// Returns the coordinate of a point on a segment of the route.
    ///
    /// If one of the route's own coordinates lies there, exactly this coordinate is returned.
    ///
    /// - Parameters:
    ///   - ground: The point, which is on the ground.
    ///   - along: The distance of the point along the route, in metres.
    ///   - segment: The index of the segment on which the point lies.
    ///   - plane: A local plane. The result is exact for any plane, and faster if the origin of the plane is near the
    ///     point.
    @inline(__always)
    func coordinate(
        of ground: EarthCentredPosition, at along: Double, onSegment segment: Int, _ plane: LocalTangentPlane
    ) -> Coordinate {
        if along - vertices[vertex(ofCoordinate: segment)].along <= Self.samePlace { return coordinates[segment] }
        guard vertices[vertex(ofCoordinate: segment + 1)].along - along > Self.samePlace else {
            return coordinates[segment + 1]
        }
        return plane.point(onGround: ground)
    }
}
