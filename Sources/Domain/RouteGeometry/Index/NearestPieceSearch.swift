import Geolocation

/// A search for the piece of a route (at most 1 km of a segment) that is nearest to a place in a straight line.
struct NearestPieceSearch {
    private let place: EarthCentredPosition
    private let relative: SIMD4<Float>
    private let vertices: UnsafeBufferPointer<RouteVertex>

    private(set) var best = SegmentProjection.none

    /// The squared distance up to which another point counts as equally near as the best one found so far, in m².
    private var tieLimit = Double.infinity

    /// The squared distance beyond which boxes are skipped, in m².
    ///
    /// The value is in single precision, and therefore slightly above the squared distance of the best point found so
    /// far.
    private var limit: Float

    /// The squared distance in m² at which the search stops, since any point as near as this is good enough.
    private let enough: Double

    /// Creates a search for the piece of a route (at most 1 km of a segment) that is nearest to a place.
    ///
    /// - Parameters:
    ///   - limit: The squared distance in m² beyond which pieces are ignored. Default: infinity.
    ///   - enough: The squared distance in m² at which any piece is accepted and the search ends. Default: −1, never.
    init(
        _ place: EarthCentredPosition, _ index: RouteIndex, _ vertices: UnsafeBufferPointer<RouteVertex>,
        limit: Double = .infinity, enough: Double = -1
    ) {
        self.place = place
        self.vertices = vertices
        self.limit = Self.widened(limit)
        self.enough = enough
        relative = index.relative(place)
    }

    private static func widened(_ square: Double) -> Float {
        min(Float(square) * (1 + 1e-6), BoxOctet.absentSquare)
    }

    /// Examines the piece with the given index, restricted to a range of fractions of its length.
    mutating func look(at piece: Int, within fractions: ClosedRange<Double>) {
        consider(SegmentProjection(place, vertices, piece).clamped(to: fractions, place, vertices))
        limit = min(limit, Self.widened(best.squaredDistance))
    }

    /// Searches the pieces whose indices are in the given range.
    mutating func run(_ index: RouteIndex, in pieces: Range<Int>) {
        guard !pieces.isEmpty else { return }
        let top = index.top
        index.withOctets { octets in
            withUnsafeTemporaryAllocation(of: BoxVisit.self, capacity: Self.breadth + top + 1) { visits in
                search(octets, top, visits, pieces)
            }
        }
    }

    /// The number of unfinished octets (groups of eight boxes) at which the search stops looking for the nearest box in
    /// all of them.
    ///
    /// With this many octets or more that contain unexamined boxes, the search simply continues with the latest octet.
    /// The number is low enough that the octets fit on the stack: with one more octet for each level, they take less
    /// than 1 KiB, the limit for stack allocation.
    private static let breadth = 12

    /// Examines the boxes in an order that finds a near piece early.
    ///
    /// Until the first pieces are found, the nearest of all known boxes is examined next. This matters at bends of a
    /// route, where boxes overlap, so that the nearest box of a single octet would often lead to distant pieces. Once
    /// near pieces are found, the order no longer matters, and the boxes of the latest octet are examined next.
    @inline(__always)
    private mutating func search(
        _ octets: RouteIndex.Octets, _ top: Int, _ visits: UnsafeMutableBufferPointer<BoxVisit>, _ pieces: Range<Int>
    ) {
        visits[0] = BoxVisit(octets.lanes(relative, octet: 0, level: top), octet: 0, level: top)
        var count = 1
        var isFound = enough >= 0
        while count > 0 {
            let number = isFound || count >= Self.breadth ? count &- 1 : BoxVisit.nearest(visits, count)
            let nearest = visits[number].nearest
            guard nearest <= limit else {
                count &-= 1
                visits[number] = visits[count]
                continue
            }
            let level = visits[number].level
            let box = visits[number].takeNearest()
            let held = RouteIndex.pieces(inBox: box, level: level)
            guard held.lowerBound < pieces.upperBound, held.upperBound > pieces.lowerBound else { continue }
            if level > 0 {
                visits[count] = BoxVisit(
                    octets.lanes(relative, octet: box, level: level &- 1), octet: box, level: level &- 1)
                count &+= 1
            } else {
                look(into: max(held.lowerBound, pieces.lowerBound), min(held.upperBound, pieces.upperBound))
                isFound = true
                guard best.squaredDistance > enough else { return }
            }
        }
    }

    @inline(__always)
    private mutating func look(into first: Int, _ end: Int) {
        var piece = first
        while piece < end {
            consider(SegmentProjection(place, vertices, piece))
            piece &+= 1
        }
        limit = min(limit, Self.widened(best.squaredDistance))
    }

    @inline(__always)
    private mutating func consider(_ foot: SegmentProjection) {
        guard foot.squaredDistance <= tieLimit, isBetter(foot) else { return }
        best = foot
        tieLimit = foot.squaredDistance + Self.tie(foot.squaredDistance)
    }

    /// Returns the difference in m² up to which a squared distance counts as equal to the given one, to allow for
    /// rounding.
    private static func tie(_ square: Double) -> Double {
        square * 1e-9 + 1e-9
    }

    /// Returns whether a point replaces the best point found so far.
    ///
    /// If the route passes the place more than once at the same distance, the first passage wins. The order in which
    /// the boxes are searched, and rounding, do not affect this. Within one passage, the nearest point wins.
    private func isBetter(_ foot: SegmentProjection) -> Bool {
        guard best.squaredDistance < .infinity else { return true }
        if abs(foot.squaredDistance - best.squaredDistance) <= Self.tie(best.squaredDistance),
            abs(along(foot) - along(best)) > 1
        {
            return foot.piece < best.piece
        }
        return foot.squaredDistance < best.squaredDistance
            || foot.squaredDistance == best.squaredDistance && foot.piece < best.piece
    }

    /// Returns the distance from the beginning of the route to a point of a piece, in metres.
    private func along(_ foot: SegmentProjection) -> Double {
        let begin = vertices[foot.piece].along
        return begin + foot.fraction * (vertices[foot.piece + 1].along - begin)
    }
}

/// An octet (eight boxes) of which some boxes have not been examined yet.
private struct BoxVisit {
    /// The squared distances of the boxes that have not been examined, as returned by ``BoxOctet/lanes(_:)``.
    private var lanes: FloatOctet

    /// The smallest of the squared distances of the boxes that have not been examined.
    private(set) var nearest: Float

    /// The index of the octet within its level of the tree.
    private let octet: Int32
    private let levelNumber: Int32

    @inline(__always)
    init(_ lanes: FloatOctet, octet: Int, level: Int) {
        self.lanes = lanes
        nearest = lanes.least
        self.octet = Int32(truncatingIfNeeded: octet)
        levelNumber = Int32(truncatingIfNeeded: level)
    }

    var level: Int { Int(levelNumber) }

    /// Removes the nearest box from the octet; returns the index of this box within its level of the tree.
    @inline(__always)
    mutating func takeNearest() -> Int {
        let box = RouteIndex.box(octet: Int(octet), lane: Int(nearest.bitPattern & 7))
        lanes.remove(nearest)
        nearest = lanes.least
        return box
    }

    /// Returns the index of the octet that contains the nearest box, among the first `count` octets.
    @inline(__always)
    static func nearest(_ visits: UnsafeMutableBufferPointer<BoxVisit>, _ count: Int) -> Int {
        var best = 0
        for number in 1..<max(1, count) where visits[number].nearest < visits[best].nearest { best = number }
        return best
    }
}
