public import Geolocation

extension Route {
    /// Returns whether a place lies at most the given number of metres from the route.
    ///
    /// The search ends as soon as a near enough part of the route is found. If the place is far from the route, few
    /// parts are examined.
    ///
    /// - Returns: `false` for a route without coordinates, an invalid place, and a negative or NaN distance.
    public func isWithin(_ metres: Double, of place: Coordinate) -> Bool {
        guard place.isValid, !vertices.isEmpty, metres >= 0 else { return false }
        guard vertices.count > 1, metres <= Self.near else {
            return nearest(to: place).map { $0.distance <= metres } ?? false
        }
        let reach = Chord.reach(metres)
        return vertices.withUnsafeBufferPointer { vertices in
            var search = NearestPieceSearch(
                EarthCentredPosition(place), index, vertices, limit: reach * reach, enough: reach * reach)
            search.run(index, in: 0..<pieceCount)
            return search.best.squaredDistance <= reach * reach
        }
    }
}
