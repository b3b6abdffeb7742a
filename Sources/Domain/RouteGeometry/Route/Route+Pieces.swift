/// Converts between the pieces, segments and coordinates of a route and distances from its beginning.
///
/// A segment leads from one coordinate to the next. It consists of pieces of at most 1 km, whose ends are the vertices.
extension Route {
    /// The number of pieces of the route (parts of at most 1 km), which is one less than the number of vertices.
    var pieceCount: Int { max(0, vertices.count - 1) }

    /// Returns the index of the vertex for the coordinate with the given index.
    @inline(__always)
    func vertex(ofCoordinate number: Int) -> Int {
        vertexOfCoordinate.isEmpty ? number : Int(vertexOfCoordinate[number])
    }

    /// Returns the index of the segment (line between two coordinates) to which the piece with the given index belongs.
    func segment(ofPiece piece: Int) -> Int {
        guard !vertexOfCoordinate.isEmpty else { return piece }
        var (low, high) = (0, vertexOfCoordinate.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(vertexOfCoordinate[middle]) <= piece { low = middle } else { high = middle - 1 }
        }
        return min(low, segmentCount - 1)
    }

    /// Returns the segment to which a piece belongs, and the position of a point on this segment, as a fraction.
    ///
    /// `along` is the distance of the point along the route. The fraction is 0 at the beginning of the segment, 1 at
    /// its end.
    func segmentFraction(_ piece: Int, _ along: Double) -> (segment: Int, fraction: Double) {
        let segment = segment(ofPiece: piece)
        let begin = vertices[vertex(ofCoordinate: segment)].along
        let length = vertices[vertex(ofCoordinate: segment + 1)].along - begin
        return (segment, length > 0 ? min(max((along - begin) / length, 0), 1) : 0)
    }

    /// Returns the segment to which a point on a piece belongs, and the position of the point on this segment, as a
    /// fraction.
    ///
    /// `along` is the distance of the point along the route.
    @inline(__always)
    func segmentFraction(of foot: SegmentProjection, _ along: Double) -> (segment: Int, fraction: Double) {
        vertexOfCoordinate.isEmpty ? (foot.piece, foot.fraction) : segmentFraction(foot.piece, along)
    }

    /// Returns the index of the piece (part of at most 1 km) at a distance along the route, found by binary search.
    ///
    /// For a distance before the beginning of the route, the result is the first piece; beyond the end, the last one.
    func piece(at along: Double) -> Int {
        lastVertex(from: 0, to: max(0, vertices.count - 2)) { $0 <= along }
    }

    /// Returns the index of the piece at a distance along the route, searched from a piece that is probably near.
    ///
    /// The steps of the search are doubled each time.
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

    /// Returns the index of the piece that determines the direction of the route at a distance along it.
    ///
    /// The result is the next piece with a length; at the end of the route, the last piece with a length.
    func directedPiece(at along: Double) -> Int {
        let piece = piece(at: along)
        guard piece + 1 < vertices.count, vertices[piece + 1].along <= vertices[piece].along else { return piece }
        return lastVertex(from: 0, to: piece) { $0 < along }
    }

    /// Returns the index of the first coordinate whose distance along the route satisfies a condition.
    ///
    /// Once a coordinate satisfies the condition, all later ones must satisfy it, too. If no coordinate satisfies the
    /// condition, the result is the number of coordinates.
    package func firstCoordinate(where passes: (Double) -> Bool) -> Int {
        var (low, high) = (0, coordinates.count)
        while low < high {
            let middle = (low + high) / 2
            if passes(vertices[vertex(ofCoordinate: middle)].along) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the index of the last vertex in a range whose distance along the route satisfies a condition.
    ///
    /// Once a vertex does not satisfy the condition, no later vertex may satisfy it. If no vertex satisfies the
    /// condition, the result is `first`.
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
