/// Conversions between pieces, segments, coordinates and distances along the route.
extension Route {
    /// The number of pieces, which is one less than the number of vertices.
    var pieceCount: Int { max(0, vertices.count - 1) }

    /// Returns the index of the vertex that corresponds to a coordinate, given by its index.
    @inline(__always)
    func vertex(ofCoordinate number: Int) -> Int {
        vertexOfCoordinate.isEmpty ? number : Int(vertexOfCoordinate[number])
    }

    /// Returns the index of the segment to which a piece belongs.
    func segment(ofPiece piece: Int) -> Int {
        guard !vertexOfCoordinate.isEmpty else { return piece }
        var (low, high) = (0, vertexOfCoordinate.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(vertexOfCoordinate[middle]) <= piece { low = middle } else { high = middle - 1 }
        }
        return min(low, segmentCount - 1)
    }

    /// Returns the segment of a piece, and the position of a distance along the route on that segment as a fraction: 0
    /// at its beginning, 1 at its end.
    func segmentFraction(_ piece: Int, _ along: Double) -> (segment: Int, fraction: Double) {
        let segment = segment(ofPiece: piece)
        let begin = vertices[vertex(ofCoordinate: segment)].along
        let length = vertices[vertex(ofCoordinate: segment + 1)].along - begin
        return (segment, length > 0 ? min(max((along - begin) / length, 0), 1) : 0)
    }

    /// Returns the segment and the position on it for a point of a piece whose distance along the route is known.
    @inline(__always)
    func segmentFraction(of foot: SegmentProjection, _ along: Double) -> (segment: Int, fraction: Double) {
        vertexOfCoordinate.isEmpty ? (foot.piece, foot.fraction) : segmentFraction(foot.piece, along)
    }

    /// Returns the index of the piece at a distance along the route, found by binary search and clamped to the first
    /// and the last piece.
    func piece(at along: Double) -> Int {
        lastVertex(from: 0, to: max(0, vertices.count - 2)) { $0 <= along }
    }

    /// Returns the index of the piece at a distance along the route, searched with doubling steps from a piece that is
    /// probably near.
    func piece(at along: Double, from start: Int) -> Int {
        let last = max(0, vertices.count - 2)
        var low = min(max(start, 0), last)
        var high = low
        var step = 1
        while low > 0, vertices[low].along > along {
            high = low - 1
            low = max(0, low - step)
            step *= 2
        }
        step = 1
        while high < last, vertices[high + 1].along <= along {
            low = high + 1
            high = min(last, high + step)
            step *= 2
        }
        return lastVertex(from: low, to: high) { $0 <= along }
    }

    /// Returns the index of a piece that determines the direction at a distance along the route.
    ///
    /// It is the next piece with a length, or at the end of the route the last one with a length.
    func directedPiece(at along: Double) -> Int {
        let piece = piece(at: along)
        guard piece + 1 < vertices.count, vertices[piece + 1].along <= vertices[piece].along else { return piece }
        return lastVertex(from: 0, to: piece) { $0 < along }
    }

    /// Returns the index of the first coordinate whose distance along the route satisfies a monotonic condition; the
    /// number of coordinates if none does.
    package func firstCoordinate(where passes: (Double) -> Bool) -> Int {
        var (low, high) = (0, coordinates.count)
        while low < high {
            let middle = (low + high) / 2
            if passes(vertices[vertex(ofCoordinate: middle)].along) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the last vertex of a range whose distance along the route satisfies a monotonic condition; the first one
    /// of the range if none does.
    @inline(__always)
    private func lastVertex(from first: Int, to last: Int, where passes: (Double) -> Bool) -> Int {
        var (low, high) = (first, last)
        while low < high {
            let middle = (low + high + 1) / 2
            if passes(vertices[middle].along) { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
