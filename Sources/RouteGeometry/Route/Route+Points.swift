public import Geolocation

extension Route {
    /// The point at a distance along the route, metres; the ends beyond them.
    ///
    /// It takes some halvings.
    ///
    /// - Returns: The point; nil where the route has no coordinate, and for a number that is not one.
    public func point(at along: Double) -> RoutePoint? {
        guard !vertices.isEmpty, !along.isNaN else { return nil }
        let piece = piece(at: along)
        return point(at: along, onPiece: piece, LocalTangentPlane(origin: coordinates[segment(ofPiece: piece)]))
    }

    /// The coordinate at a distance along the route, metres; under the same terms as ``point(at:)``.
    public func coordinate(at along: Double) -> Coordinate? {
        point(at: along)?.coordinate
    }

    /// The point at a distance along the route, metres, looked for from a piece that is probably near.
    ///
    /// - Parameter plane: The plane at a place near the point, which makes it quick; anywhere it is as exact.
    /// - Returns: The point; nil where the route has no coordinate, and for a number that is not one.
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
        let foot = PieceFoot(piece: piece, fraction: fraction(of: along, inPiece: piece), squaredDistance: 0)
        let (segment, fraction) = segmentFraction(of: foot, along)
        let ground = foot.onGround(from: vertices[piece], to: vertices[piece + 1])
        return RoutePoint(
            coordinate: coordinate(of: ground, at: along, onSegment: segment, plane), along: along, segment: segment,
            fraction: fraction, piece: piece, direction: direction(ofPiece: piece))
    }

    /// Metres within which a place on the route is the coordinate there.
    static let samePlace = 1e-6

    /// The coordinate of a place on a segment: where one of those is from which the route was made, exactly that.
    ///
    /// - Parameters:
    ///   - ground: The place.
    ///   - along: Metres along the route to it.
    ///   - plane: The plane anywhere; near the place it is quick.
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
