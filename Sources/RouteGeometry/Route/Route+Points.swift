public import Geolocation

extension Route {
    /// The point at a distance along the route, metres; the ends beyond them.
    ///
    /// It takes some halvings.
    ///
    /// - Returns: The point; nil where the route has no coordinate, and for a number that is not one.
    public func point(at along: Double) -> RoutePoint? {
        guard !vertices.isEmpty, !along.isNaN else { return nil }
        return point(at: along, onPiece: piece(at: along))
    }

    /// The coordinate at a distance along the route, metres; under the same terms as ``point(at:)``.
    public func coordinate(at along: Double) -> Coordinate? {
        point(at: along)?.coordinate
    }

    /// The point at a distance along the route, looked for from a piece that is probably near; one that is nowhere where the
    /// route has no coordinate.
    package func point(at along: Double, nearPiece piece: Int) -> RoutePoint {
        let along = along.isNaN ? 0 : along
        return point(at: along, onPiece: self.piece(at: along, from: piece))
    }

    private func point(at along: Double, onPiece piece: Int) -> RoutePoint {
        guard vertices.count > 1 else {
            let coordinate = coordinates.first ?? Coordinate(latitude: .nan, longitude: .nan)
            return RoutePoint(coordinate: coordinate, along: 0, segment: 0, fraction: 0, piece: 0, direction: .none)
        }
        let along = min(max(along, 0), length)
        let (segment, fraction) = segmentFraction(piece, along)
        return RoutePoint(
            coordinate: coordinate(at: along, onPiece: piece), along: along, segment: segment, fraction: fraction,
            piece: piece, direction: direction(ofPiece: piece))
    }

    /// The coordinate at a distance along a piece; the one from which the route was made at the ends.
    private func coordinate(at along: Double, onPiece piece: Int) -> Coordinate {
        if along <= 0, let first = coordinates.first { return first }
        if along >= length, let last = coordinates.last { return last }
        let foot = PieceFoot(piece: piece, fraction: fraction(of: along, inPiece: piece), squaredDistance: 0)
        return foot.onGround(from: vertices[piece], to: vertices[piece + 1]).coordinateOnGround
    }
}
