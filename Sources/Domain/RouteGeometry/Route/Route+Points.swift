public import Geolocation

extension Route {
    /// Returns the point at a distance along the route in metres, clamped to its ends.
    ///
    /// The lookup is a binary search.
    ///
    /// - Returns: The point; `nil` if the route has no coordinates or `along` is NaN.
    public func point(at along: Double) -> RoutePoint? {
        guard !vertices.isEmpty, !along.isNaN else { return nil }
        let piece = piece(at: along)
        return point(at: along, onPiece: piece, LocalTangentPlane(origin: coordinates[segment(ofPiece: piece)]))
    }

    /// Returns the coordinate at a distance along the route in metres, with the same rules as ``point(at:)``.
    public func coordinate(at along: Double) -> Coordinate? {
        point(at: along)?.coordinate
    }

    /// Returns the point at a distance along the route in metres, searched from a piece that is probably near.
    ///
    /// - Parameter plane: A local plane; fast if its origin is near the point, and as exact anywhere.
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

    /// The distance in metres within which a place on the route is one of its coordinates.
    static let samePlace = 1e-6

    /// Returns the coordinate of a place on a segment: exactly that of the route if there is one at the place.
    ///
    /// - Parameters:
    ///   - ground: The place.
    ///   - along: The distance along the route in metres.
    ///   - segment: The segment.
    ///   - plane: A local plane; fast if its origin is near the place, and as exact anywhere.
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
