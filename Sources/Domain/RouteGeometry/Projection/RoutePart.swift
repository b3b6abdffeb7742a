/// The part of a route between two distances along it, stored as pieces, of which the first and the last may be
/// partial.
struct RoutePart {
    /// The index of the piece in which the part begins.
    let first: Int

    /// The index of the piece in which the part ends.
    let last: Int

    private let start: Double
    private let end: Double

    /// Creates the part that consists of the whole route, which must have pieces.
    init(route: Route) {
        (first, last, start, end) = (0, route.pieceCount - 1, 0, 1)
    }

    /// Creates the part between two distances along a route in metres; the route must have pieces.
    init(route: Route, _ along: ClosedRange<Double>) {
        let (lower, upper) = (min(max(along.lowerBound, 0), route.length), min(max(along.upperBound, 0), route.length))
        first = route.piece(at: lower)
        last = upper >= route.length ? route.pieceCount - 1 : route.piece(at: upper, from: first)
        start = route.fraction(of: lower, inPiece: first)
        end = upper >= route.length ? 1 : route.fraction(of: upper, inPiece: last)
    }

    /// The range of the pieces between the first and the last one, which belong to the part entirely.
    var between: Range<Int> { min(first + 1, last)..<last }

    /// The range of all pieces of the part, including the first and the last one, which may be partial.
    var pieces: Range<Int> { first..<(last + 1) }

    /// Returns the portion of a piece that belongs to the part, as a range within 0...1.
    func fractions(of piece: Int) -> ClosedRange<Double> {
        let lower = piece == first ? start : 0
        return lower...max(lower, piece == last ? end : 1)
    }
}

extension Route {
    /// Returns the position on a piece of a distance along the route, as a fraction: 0 at or before the beginning of
    /// the piece, 1 at or beyond its end.
    func fraction(of along: Double, inPiece piece: Int) -> Double {
        let (begin, end) = (vertices[piece].along, vertices[piece + 1].along)
        return end > begin ? min(max((along - begin) / (end - begin), 0), 1) : 0
    }
}
