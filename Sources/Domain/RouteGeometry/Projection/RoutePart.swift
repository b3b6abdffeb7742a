/// The part of a route between two distances along it, as pieces of which the first and the last may be partial.
struct RoutePart {
    /// The piece in which it begins.
    let first: Int

    /// The piece in which it ends.
    let last: Int

    private let start: Double
    private let end: Double

    /// Creates the whole of a route that has pieces.
    init(route: Route) {
        (first, last, start, end) = (0, route.pieceCount - 1, 0, 1)
    }

    /// Creates the part of a route that has pieces, within a range in metres along it.
    init(route: Route, _ along: ClosedRange<Double>) {
        let (lower, upper) = (min(max(along.lowerBound, 0), route.length), min(max(along.upperBound, 0), route.length))
        first = route.piece(at: lower)
        last = upper >= route.length ? route.pieceCount - 1 : route.piece(at: upper, from: first)
        start = route.fraction(of: lower, inPiece: first)
        end = upper >= route.length ? 1 : route.fraction(of: upper, inPiece: last)
    }

    /// The whole pieces between the first and the last.
    var between: Range<Int> { min(first + 1, last)..<last }

    /// All pieces, including partial ones.
    var pieces: Range<Int> { first..<(last + 1) }

    /// Returns the range of a piece that belongs to the part.
    func fractions(of piece: Int) -> ClosedRange<Double> {
        let lower = piece == first ? start : 0
        return lower...max(lower, piece == last ? end : 1)
    }
}

extension Route {
    /// Returns the position of a distance along the route on a piece: 0 at its beginning or before, 1 at its end or
    /// beyond.
    func fraction(of along: Double, inPiece piece: Int) -> Double {
        let (begin, end) = (vertices[piece].along, vertices[piece + 1].along)
        return end > begin ? min(max((along - begin) / (end - begin), 0), 1) : 0
    }
}
