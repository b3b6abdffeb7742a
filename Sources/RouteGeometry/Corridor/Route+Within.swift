public import Geolocation

extension Route {
    /// Whether a place lies within so many metres of the route.
    ///
    /// It ends at the first piece that is near enough, and looks at few where none is.
    ///
    /// - Returns: False for a route without coordinates, a place that is not valid, and a number that is less than 0 or not one.
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
