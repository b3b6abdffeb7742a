public import Geolocation

extension Route {
    /// The greatest straight distance, in metres, that a short formula converts to a distance along the ground.
    static let near = 4000.0

    /// The distance from the route, in metres, up to which the point nearest in a straight line counts as the nearest
    /// point.
    ///
    /// Up to this distance, the point nearest in a straight line is at most 8 cm farther away along the ground than the
    /// nearest point. There are two causes:
    ///
    /// - The curvature of the earth varies. Of two geodesics with the same chord c, one is longer by up to c³/24 times
    ///   the difference of 1/R² for the smallest and the largest radius of curvature R: by 2 cm at 100 km.
    /// - The pieces of the route are straight lines, and the middle of a piece lies up to 2 cm below the ground. This
    ///   contributes up to 6 cm.
    static let far = 100_000.0

    /// Returns the point of the route nearest to a place; `nil` if the route has no coordinates or the place is
    /// invalid.
    ///
    /// If the place is up to 4 km from the route, the point is exact to a millimetre, otherwise to some centimetres. Of
    /// several equally near points, the result is the one that comes first on the route.
    ///
    /// If the place is more than 100 km away and about equally far from thousands of segments, the search stops early.
    /// The result may then be a point that is farther away than the nearest one. The difference is less than d³/4.6e16
    /// m² for a distance of d, for example 22 m for 1000 km.
    public func nearest(to place: Coordinate) -> RouteProjection? {
        nearest(to: place, in: RoutePart(route: self)) { search, _ in search.run(index, in: 0..<pieceCount) }
    }

    /// Returns the point nearest to a place on the stretch between two distances along the route, in metres.
    ///
    /// The result is as exact as that of ``nearest(to:)``, also at the ends of the stretch. The range is clamped to the
    /// route. If the range lies entirely beyond an end of the route, the result is that end.
    ///
    /// - Returns: The point; `nil` if the route has no coordinates or the place is invalid.
    public func nearest(to place: Coordinate, within along: ClosedRange<Double>) -> RouteProjection? {
        nearest(to: place, in: RoutePart(route: self, along)) { search, part in
            search.look(at: part.first, within: part.fractions(of: part.first))
            search.look(at: part.last, within: part.fractions(of: part.last))
            search.run(index, in: part.between)
        }
    }

    /// Returns the point of a part of the route that is nearest to a place; the closure `look` searches for it.
    ///
    /// The argument `part` is evaluated only if the route has pieces.
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

    /// Returns the point `foot` of the route with its distance and direction from a place, the origin of `plane`.
    func projection(_ plane: LocalTangentPlane, _ foot: SegmentProjection) -> RouteProjection {
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

    /// Returns the direction of a piece of the route, or that of the next piece with a length if the piece has none.
    @inline(__always)
    func direction(ofPiece piece: Int) -> RouteDirection {
        let (a, b) = (vertices[piece], vertices[piece + 1])
        guard a.along >= b.along else { return RouteDirection(from: a, to: b) }
        let other = directedPiece(at: a.along)
        return RouteDirection(from: vertices[other], to: vertices[other + 1])
    }
}
