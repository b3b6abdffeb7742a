import Geolocation

extension RouteIndex {
    /// Calls `body` with the index of each piece whose box lies within `chord` of a place, in the order of the route,
    /// until `body` returns `false`.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - chord: The straight distance in metres; infinite for all pieces.
    ///   - count: The number of pieces.
    func forEachPiece(
        near place: EarthCentredPosition, within chord: Double, count: Int, _ body: (Int) -> Bool
    ) {
        guard !octets.isEmpty else { return }
        let (x, y, z) = (Float(place.x - centre.x), Float(place.y - centre.y), Float(place.z - centre.z))
        let limit = min(Float(chord * chord) * (1 + 1e-6), BoxOctet.absentSquare)
        func visit(_ level: Int, _ number: Int) -> Bool {
            let lanes = octets[levels[level] + number].lanes(x, y, z)
            for lane in 0..<Self.fan where lanes[lane] <= limit {
                let box = number << Self.fanBits | lane
                if level > 0 {
                    guard visit(level - 1, box) else { return false }
                } else {
                    for piece in Self.pieces(inBox: box, level: 0).clamped(to: 0..<count) {
                        guard body(piece) else { return false }
                    }
                }
            }
            return true
        }
        _ = visit(levels.count - 1, 0)
    }
}
