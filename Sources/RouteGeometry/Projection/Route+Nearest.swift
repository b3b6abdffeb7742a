public import Geolocation

extension Route {
    /// Metres up to which the straight distance tells how far the nearest point is.
    static let near = 4000.0

    /// Metres up to which it tells which point is the nearest.
    ///
    /// Of two ways with the same chord c, one is longer by up to c³/24 times the difference of 1/R² for the least and the
    /// greatest radius of curvature: by 2 cm at 100 km. By as much may the point lie beside the nearest one of a straight
    /// line, and by another 6 cm since the middle of a piece lies 2 cm below the ground.
    static let far = 100_000.0

    /// The point of the route that is nearest to a place; nil where the route has no coordinate, or the place is not valid.
    ///
    /// Up to 4 km from the route it is within a millimetre of the point that the geodesics give, and anywhere within some
    /// centimetres. Where several points are equally near, it is the first on the route. A place that lies more than 100 km
    /// away, and equally far from thousands of segments, gets a point that is farther than the nearest one by less than the
    /// cube of the distance divided by 4.6e16 m², which is 22 m at 1000 km; the search ends before it has looked at all.
    public func nearest(to place: Coordinate) -> RouteProjection? {
        nearest(to: place, in: RoutePart(route: self)) { search, _ in search.run(index, in: 0..<pieceCount) }
    }

    /// The point that is nearest among those between two distances along the route, metres.
    ///
    /// It is as exact as ``nearest(to:)``, at the ends of the part as well. Of a range that reaches beyond the route the part
    /// on the route counts, and the route's nearer end for one that lies beyond it.
    ///
    /// - Returns: The point; nil where the route has no coordinate, or the place is not valid.
    public func nearest(to place: Coordinate, within along: ClosedRange<Double>) -> RouteProjection? {
        nearest(to: place, in: RoutePart(route: self, along)) { search, part in
            search.look(at: part.first, within: part.fractions(of: part.first))
            search.look(at: part.last, within: part.fractions(of: part.last))
            search.run(index, in: part.between)
        }
    }

    /// The nearest point of a part of the route, which is made where there are pieces, by a way to look through them.
    @inline(__always)
    private func nearest(
        to place: Coordinate, in part: @autoclosure () -> RoutePart, look: (inout NearestPieceSearch, RoutePart) -> Void
    ) -> RouteProjection? {
        guard place.isValid, !vertices.isEmpty else { return nil }
        guard vertices.count > 1 else { return single(to: place) }
        let plane = LocalTangentPlane(origin: place)
        let part = part()
        let foot = vertices.withUnsafeBufferPointer { vertices in
            var search = NearestPieceSearch(plane.earthCentredOrigin, index, vertices)
            look(&search, part)
            return search.best
        }
        guard foot.squaredDistance > Self.far * Self.far else { return projection(plane, foot) }
        return nearest(farFrom: plane, foot, in: part)
    }

    private func single(to place: Coordinate) -> RouteProjection {
        RouteProjection(
            place: place, coordinate: coordinates[0], along: 0, remaining: 0,
            distance: Geodesic.inverse(from: place, to: coordinates[0]).distance, segment: 0, fraction: 0, piece: 0,
            direction: .none)
    }

    /// All that is told of the foot of the place at a plane's origin.
    func projection(_ plane: LocalTangentPlane, _ foot: PieceFoot) -> RouteProjection {
        let (a, b) = (vertices[foot.piece], vertices[foot.piece + 1])
        let ground = foot.onGround(from: a, to: b)
        let along = a.along + foot.fraction * (b.along - a.along)
        let (segment, fraction) = segmentFraction(of: foot, along)
        let coordinate = coordinate(of: ground, at: along, onSegment: segment, plane)
        let chord = ground.distance(to: plane.earthCentredOrigin)
        return RouteProjection(
            place: plane.origin, coordinate: coordinate, along: along, remaining: max(0, length - along),
            distance: chord > Self.near
                ? Geodesic.inverse(from: plane.origin, to: coordinate).distance : Chord.arc(chord),
            segment: segment, fraction: fraction, piece: foot.piece, direction: direction(ofPiece: foot.piece))
    }

    /// The direction of a piece or, where it has no length, of the one that leads on from it.
    @inline(__always)
    func direction(ofPiece piece: Int) -> RouteDirection {
        let (a, b) = (vertices[piece], vertices[piece + 1])
        guard a.along >= b.along else { return RouteDirection(from: a, to: b) }
        let other = directedPiece(at: a.along)
        return RouteDirection(from: vertices[other], to: vertices[other + 1])
    }
}
