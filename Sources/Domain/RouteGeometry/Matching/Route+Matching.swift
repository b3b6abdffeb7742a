package import Geolocation

extension Route {
    /// Searches a stretch of the route for the place at which a traveller most probably is.
    ///
    /// The search also finds the second-best place, if less probable places separate that place from the best one. The
    /// search visits only the pieces of the stretch and does not allocate, so its time does not depend on the length of
    /// the route.
    ///
    /// - Parameters:
    ///   - query: The measured position, the expected place, the direction of travel, and the stretch.
    ///   - piece: The index of a piece near the stretch, from which the beginning of the stretch is searched.
    package func matches(_ query: RouteMatchQuery, near piece: Int) -> RouteMatches {
        guard query.window.upperBound >= 0, query.window.lowerBound <= length else { return RouteMatches() }
        guard length > 0 else { return matchesOfPoint(query) }
        return vertices.withUnsafeBufferPointer { vertices in
            var search = MatchSearch(query)
            var piece = self.piece(at: query.window.lowerBound, from: piece)
            while piece + 1 < vertices.count {
                let (begin, end) = (vertices[piece], vertices[piece + 1])
                search.look(at: piece, from: begin, to: end)
                guard end.along < query.window.upperBound else { break }
                piece += 1
            }
            search.finishValley()
            return search.found
        }
    }

    /// Returns the place of a traveller on a route that consists of a single point.
    private func matchesOfPoint(_ query: RouteMatchQuery) -> RouteMatches {
        guard let square = vertices.first?.squaredDistance(to: query.place) else { return RouteMatches() }
        let point = RouteMatch(piece: 0, along: 0, squaredDistance: square, cosine: 0, cost: 0)
        return RouteMatches(best: point, nearest: point)
    }

    /// Returns the cosine of the angle between a direction in space and a piece of the route; 0 for a piece without
    /// length.
    package func cosine(of direction: EarthCentredPosition, withPiece piece: Int) -> Double {
        guard vertices.indices.contains(piece), vertices.indices.contains(piece + 1) else { return 0 }
        let (a, b) = (vertices[piece], vertices[piece + 1])
        let (dx, dy, dz) = (b.x - a.x, b.y - a.y, b.z - a.z)
        let length = (dx * dx + dy * dy + dz * dz).squareRoot()
        return length > 0 ? (dx * direction.x + dy * direction.y + dz * direction.z) / length : 0
    }
}

/// A search over consecutive pieces of a route, which finds the places of the lowest costs (the most probable ones).
private struct MatchSearch {
    private let query: RouteMatchQuery
    private let positionWeight: Double
    private let alongWeight: Double
    private let inverseWeight: Double
    private(set) var found = RouteMatches()

    /// The place of the lowest cost in the current valley.
    ///
    /// A valley is a stretch of the route between two places of high cost.
    private var valley = RouteMatch.none
    /// The highest cost on the route after the place in ``valley``.
    private var ridge = -Double.infinity

    init(_ query: RouteMatchQuery) {
        self.query = query
        positionWeight = 0.5 / (query.positionDeviation * query.positionDeviation)
        alongWeight = 0.5 / (query.alongDeviation * query.alongDeviation)
        inverseWeight = 1 / (positionWeight + alongWeight)
    }

    /// Examines the places on the piece between the vertices `a` and `b`.
    ///
    /// Along the piece, the cost of the deviations from the measured position and from the expected place is a
    /// parabola. Its minimum is the weighted mean of the nearest point and the expected place.
    @inline(__always)
    mutating func look(at piece: Int, from a: RouteVertex, to b: RouteVertex) {
        let (dx, dy, dz) = (b.x - a.x, b.y - a.y, b.z - a.z)
        let square = dx * dx + dy * dy + dz * dz
        guard square > 0 else { return }
        let (px, py, pz) = (query.place.x - a.x, query.place.y - a.y, query.place.z - a.z)
        let length = b.along - a.along
        let inverseSquare = 1 / square
        let fraction = (px * dx + py * dy + pz * dz) * inverseSquare
        let foot = fraction * length
        let (ex, ey, ez) = (px - fraction * dx, py - fraction * dy, pz - fraction * dz)
        let asideSquare = ex * ex + ey * ey + ez * ez
        let lowest = max(0, query.window.lowerBound - a.along)
        let highest = max(lowest, min(b.along, query.window.upperBound) - a.along)

        let cosine =
            (dx * query.direction.x + dy * query.direction.y + dz * query.direction.z) * (length * inverseSquare)

        let near = min(max(foot, lowest), highest)
        let nearSquare = asideSquare + (near - foot) * (near - foot)
        if nearSquare < found.nearest.squaredDistance {
            found.nearest = RouteMatch(
                piece: piece, along: a.along + near, squaredDistance: nearSquare, cosine: cosine, cost: 0)
        }

        let expected = query.expectedAlong - a.along
        let free = (positionWeight * foot + alongWeight * expected) * inverseWeight
        let offset = min(max(free, lowest), highest)
        let distanceSquare = asideSquare + (offset - foot) * (offset - foot)
        let least =
            positionWeight * distanceSquare + alongWeight * (offset - expected) * (offset - expected)
            + query.concentration * (1 - cosine)
        consider(
            RouteMatch(
                piece: piece, along: a.along + offset, squaredDistance: distanceSquare, cosine: cosine, cost: least))
        // The cost at the end of the piece counts too: on a route that returns on the same road, this cost separates
        // the outward and the return journey into two valleys.
        let (ahead, beside) = (highest - expected, highest - foot)
        let cost = positionWeight * (asideSquare + beside * beside) + alongWeight * ahead * ahead
        ridge = max(ridge, cost)
    }

    /// Compares a place with the best place of the current valley (stretch of low cost).
    ///
    /// If the highest cost between the two places exceeds the cost of each of them by more than ``depth``, the given
    /// place begins another valley.
    @inline(__always)
    private mutating func consider(_ match: RouteMatch) {
        if match.cost + Self.depth < ridge, valley.cost + Self.depth < ridge {
            finishValley()
            valley = match
            ridge = match.cost
        } else if match.cost < valley.cost {
            valley = match
            ridge = match.cost
        }
    }

    /// Ends the current valley (stretch of low cost), and keeps its best place if it is one of the best two so far.
    mutating func finishValley() {
        if valley.cost < found.best.cost {
            found.other = found.best
            found.best = valley
        } else if valley.cost < found.other.cost {
            found.other = valley
        }
    }

    /// The amount by which the cost must rise between two places so that they count as separate results.
    private static let depth = 1.0
}
