public import Geolocation

extension Route {
    /// Metres up to which the straight distance tells what is nearest.
    static let near = 4000.0

    /// The point of the route that is nearest to a place; nil where the route has no coordinate, or the place is not valid.
    ///
    /// Up to 4 km from the route it is within a millimetre of the point that the geodesics give, and anywhere within some
    /// centimetres. Where several points are equally near, it is the first on the route.
    public func nearest(to place: Coordinate) -> RouteProjection? {
        guard place.isValid, !vertices.isEmpty else { return nil }
        guard vertices.count > 1 else { return single(to: place) }
        let query = EarthCentredPosition(place)
        let foot = vertices.withUnsafeBufferPointer { vertices in
            var search = NearestPieceSearch(query, index, vertices)
            search.run(index, in: 0..<pieceCount)
            return search.best
        }
        guard foot.squaredDistance > Self.near * Self.near else { return projection(of: place, query, foot) }
        return nearest(farFrom: place, query, foot, in: RoutePart(route: self))
    }

    /// The point that is nearest among those between two distances along the route, metres.
    ///
    /// It is as exact as ``nearest(to:)``, at the ends of the part as well. Of a range that reaches beyond the route the part
    /// on the route counts, and the route's nearer end for one that lies beyond it.
    ///
    /// - Returns: The point; nil where the route has no coordinate, or the place is not valid.
    public func nearest(to place: Coordinate, within along: ClosedRange<Double>) -> RouteProjection? {
        guard place.isValid, !vertices.isEmpty else { return nil }
        guard vertices.count > 1 else { return single(to: place) }
        let query = EarthCentredPosition(place)
        let part = RoutePart(route: self, along)
        let foot = vertices.withUnsafeBufferPointer { vertices in
            var search = NearestPieceSearch(query, index, vertices)
            search.look(at: part.first, within: part.fractions(of: part.first))
            search.look(at: part.last, within: part.fractions(of: part.last))
            search.run(index, in: part.between)
            return search.best
        }
        guard foot.squaredDistance > Self.near * Self.near else { return projection(of: place, query, foot) }
        return nearest(farFrom: place, query, foot, in: part)
    }

    private func single(to place: Coordinate) -> RouteProjection {
        RouteProjection(
            place: place, coordinate: coordinates[0], along: 0, remaining: 0,
            distance: Geodesic.inverse(from: place, to: coordinates[0]).distance, segment: 0, fraction: 0, piece: 0,
            direction: .none)
    }

    /// All that is told of a foot.
    ///
    /// - Parameter distance: Metres along the ground where they are known; nil for a foot that is not far away.
    func projection(
        of place: Coordinate, _ query: EarthCentredPosition, _ foot: PieceFoot, distance: Double? = nil
    ) -> RouteProjection {
        let (a, b) = (vertices[foot.piece], vertices[foot.piece + 1])
        let ground = foot.onGround(from: a, to: b)
        let along = a.along + foot.fraction * (b.along - a.along)
        let (segment, fraction) = segmentFraction(foot.piece, along)
        return RouteProjection(
            place: place, coordinate: ground.coordinateOnGround, along: along, remaining: max(0, length - along),
            distance: distance ?? Chord.arc(ground.distance(to: query)), segment: segment, fraction: fraction,
            piece: foot.piece, direction: direction(ofPiece: foot.piece))
    }

    /// The direction of a piece or, where it has no length, of the one that leads on from it.
    func direction(ofPiece piece: Int) -> RouteDirection {
        let (a, b) = (vertices[piece], vertices[piece + 1])
        guard a.along >= b.along else { return RouteDirection(from: a, to: b) }
        let other = directedPiece(at: a.along)
        return RouteDirection(from: vertices[other], to: vertices[other + 1])
    }
}
