/// The part of a route between two distances along it, as pieces of which the first and the last may not be whole.
struct RoutePart {
    /// The piece in which it begins.
    let first: Int

    /// The piece in which it ends.
    let last: Int

    private let start: Double
    private let end: Double

    /// The whole of a route that has pieces.
    init(route: Route) {
        (first, last, start, end) = (0, route.pieceCount - 1, 0, 1)
    }

    /// The part of a route that has pieces within a range, metres along it.
    init(route: Route, _ along: ClosedRange<Double>) {
        let (lower, upper) = (min(max(along.lowerBound, 0), route.length), min(max(along.upperBound, 0), route.length))
        first = route.piece(at: lower)
        last = upper >= route.length ? route.pieceCount - 1 : route.piece(at: upper, from: first)
        start = route.fraction(of: lower, inPiece: first)
        end = upper >= route.length ? 1 : route.fraction(of: upper, inPiece: last)
    }

    /// The pieces that are whole.
    var between: Range<Int> { min(first + 1, last)..<last }

    /// All pieces, those of which a part belongs to it as well.
    var pieces: Range<Int> { first..<(last + 1) }

    /// Which part of one of the pieces belongs to it.
    func fractions(of piece: Int) -> ClosedRange<Double> {
        let lower = piece == first ? start : 0
        return lower...max(lower, piece == last ? end : 1)
    }
}

extension Route {
    /// Where on a piece a distance along the route lies: 0 at its beginning and before, 1 at its end and beyond.
    func fraction(of along: Double, inPiece piece: Int) -> Double {
        let (begin, end) = (vertices[piece].along, vertices[piece + 1].along)
        return end > begin ? min(max((along - begin) / (end - begin), 0), 1) : 0
    }
}
