/// The part of a route between two distances from its beginning.
///
/// The part is stored as a range of pieces. The first and the last piece may lie only partly within it.
struct RoutePart {
    /// The index of the piece in which this part of the route begins.
    let first: Int

    /// The index of the piece in which this part of the route ends.
    let last: Int

    private let start: Double
    private let end: Double

    /// Creates the part that consists of the whole route, which must have pieces.
    init(route: Route) {
        (first, last, start, end) = (0, route.pieceCount - 1, 0, 1)
    }

    /// Creates the part of a route between two distances from its beginning, in metres; the route must have pieces.
    init(route: Route, _ along: ClosedRange<Double>) {
        let (lower, upper) = (min(max(along.lowerBound, 0), route.length), min(max(along.upperBound, 0), route.length))
        first = route.piece(at: lower)
        last = upper >= route.length ? route.pieceCount - 1 : route.piece(at: upper, from: first)
        start = route.fraction(of: lower, inPiece: first)
        end = upper >= route.length ? 1 : route.fraction(of: upper, inPiece: last)
    }

    /// The pieces between the first and the last one, which belong to this part of the route entirely.
    var between: Range<Int> { min(first + 1, last)..<last }

    /// All pieces of this part of the route, including the first and the last one, which may belong to it only in part.
    var pieces: Range<Int> { first..<(last + 1) }

    /// Returns the portion of a piece that belongs to this part of the route, as a range within 0...1.
    func fractions(of piece: Int) -> ClosedRange<Double> {
        let lower = piece == first ? start : 0
        return lower...max(lower, piece == last ? end : 1)
    }
}

extension Route {
    /// Returns the fraction of a piece that lies before a given point of the route.
    ///
    /// The point is given by its distance `along` the route, in metres from the beginning of the route. The fraction is
    /// 0 if the point is at or before the beginning of the piece, and 1 if it is at or beyond the end.
    func fraction(of along: Double, inPiece piece: Int) -> Double {
        let (begin, end) = (vertices[piece].along, vertices[piece + 1].along)
        return end > begin ? min(max((along - begin) / (end - begin), 0), 1) : 0
    }
}
