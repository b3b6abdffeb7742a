import Geolocation

/// A tree of bounding boxes around the pieces of a route, by which searches skip distant pieces.
///
/// Each leaf contains eight pieces, each other box eight boxes. A search skips all boxes that are farther away than its
/// best result. The boxes are stored in single precision, slightly enlarged so that rounding excludes no piece, and
/// take 3.4 bytes per piece.
struct RouteIndex: Sendable {
    /// The base-2 logarithm of ``fan``, the number of boxes or pieces in each box.
    private static let fanBits = 3

    /// The number of pieces in a box of the lowest level, and of boxes in a box of any other level.
    private static let fan = 1 << fanBits

    /// The length of the longest piece of the route, in metres.
    let longestPiece: Double

    /// The octets (groups of eight boxes) of all levels, from the leaves to the single octet at the root.
    private let octets: ContiguousArray<BoxOctet>

    /// For each level of the tree, the index in ``octets`` at which the level begins.
    private let levels: ContiguousArray<Int>

    /// The origin of the coordinates of the boxes: the centre of the route.
    private let centre: EarthCentredPosition

    init(_ vertices: ContiguousArray<RouteVertex>, longestPiece: Double) {
        self.longestPiece = longestPiece
        guard vertices.count > 1 else {
            (octets, levels, centre) = ([], [], EarthCentredPosition(x: 0, y: 0, z: 0))
            return
        }
        let bounds = Self.bounds(vertices)
        let middle = (bounds.lower + bounds.upper) / 2
        centre = EarthCentredPosition(x: middle.x, y: middle.y, z: middle.z)
        // Boxes are enlarged by the sagitta, which is the depth of the straight pieces below the ground. They are also
        // enlarged by the rounding errors of the box and of the searched place at the greatest distance from the
        // centre.
        let sagitta = Float(longestPiece * longestPiece / (8 * Chord.radius)) * 1.02
        let slack = Float((bounds.upper - bounds.lower).max()) * 2.4e-7 + sagitta
        let boxes = (vertices.count - 2) / Self.fan + 1
        var octets = ContiguousArray<BoxOctet>()
        octets.reserveCapacity(Self.octetCount(boxes: boxes))
        Self.addLeaves(vertices, boxes: boxes, from: middle, slack: slack, to: &octets)
        var levels: ContiguousArray = [0]
        while let begin = levels.last, octets.count - begin > 1 {
            levels.append(octets.count)
            Self.addLevel(above: begin..<octets.count, to: &octets)
        }
        (self.octets, self.levels) = (octets, levels)
    }

    /// Returns the number of octets (groups of eight boxes) on all levels for a number of boxes on the lowest level.
    private static func octetCount(boxes: Int) -> Int {
        var (count, boxes) = (0, boxes)
        repeat {
            boxes = (boxes + fan - 1) / fan
            count += boxes
        } while boxes > 1
        return count
    }

    private static func bounds(
        _ vertices: ContiguousArray<RouteVertex>
    ) -> (lower: SIMD4<Double>, upper: SIMD4<Double>) {
        var lower = SIMD4(repeating: Double.infinity)
        var upper = SIMD4(repeating: -Double.infinity)
        for vertex in vertices {
            let place = SIMD4(vertex.x, vertex.y, vertex.z, 0)
            lower = lower.lesser(place)
            upper = upper.greater(place)
        }
        return (lower, upper)
    }

    private static func addLeaves(
        _ vertices: ContiguousArray<RouteVertex>, boxes: Int, from centre: SIMD4<Double>, slack: Float,
        to octets: inout ContiguousArray<BoxOctet>
    ) {
        for box in 0..<boxes {
            var lower = SIMD4(repeating: Float.infinity)
            var upper = -lower
            for index in (box * fan)...min(box * fan + fan, vertices.count - 1) {
                let vertex = vertices[index]
                let place = SIMD4<Float>(SIMD4(vertex.x, vertex.y, vertex.z, 0) - centre)
                lower = lower.lesser(place)
                upper = upper.greater(place)
            }
            if box % fan == 0 { octets.append(BoxOctet()) }
            octets[box / fan][box % fan] = BoxOctet.Box(lower: lower - slack, upper: upper + slack)
        }
    }

    private static func addLevel(above level: Range<Int>, to octets: inout ContiguousArray<BoxOctet>) {
        let begin = level.upperBound
        for index in level {
            let number = index - level.lowerBound
            if number % fan == 0 { octets.append(BoxOctet()) }
            octets[begin + number / fan][number % fan] = octets[index].around
        }
    }

    // MARK: Searching

    /// The level of the octet at the root; the leaves are on level 0.
    var top: Int { levels.count - 1 }

    /// Returns a place in the coordinate system of the boxes, whose origin is the centre of the route.
    @inline(__always)
    func relative(_ place: EarthCentredPosition) -> SIMD4<Float> {
        SIMD4(Float(place.x - centre.x), Float(place.y - centre.y), Float(place.z - centre.z), 0)
    }

    /// Returns the octet (group of eight boxes) with the given index within a level.
    func octet(_ number: Int, level: Int) -> BoxOctet { octets[levels[level] + number] }

    /// Returns the index of a box within its level, from the index of its octet and its index (lane) in the octet.
    @inline(__always)
    static func box(octet number: Int, lane: Int) -> Int { number << fanBits | lane }

    /// Returns the range of the pieces in the box that has the given index within a level.
    @inline(__always)
    static func pieces(inBox number: Int, level: Int) -> Range<Int> {
        let bits = fanBits * (level + 1)
        return Range(uncheckedBounds: (number << bits, (number + 1) << bits))
    }

    /// Calls `body` with direct access to the octets of the tree, which is valid only during the call.
    @inline(__always)
    func withOctets(_ body: (Octets) -> Void) {
        octets.withUnsafeBufferPointer { octets in
            levels.withUnsafeBufferPointer { levels in body(Octets(octets: octets, levels: levels)) }
        }
    }

    /// Gives searches direct access to the octets of the tree, without bounds checks.
    struct Octets {
        fileprivate let octets: UnsafeBufferPointer<BoxOctet>
        fileprivate let levels: UnsafeBufferPointer<Int>

        /// Returns the squared distances from a place to the eight boxes of an octet, see ``BoxOctet/lanes(_:)``.
        @inline(__always)
        func lanes(_ place: SIMD4<Float>, octet number: Int, level: Int) -> FloatOctet {
            octets[levels[level] &+ number].lanes(place)
        }
    }

    /// Calls `body` with the index of each piece whose bounding box lies near a place.
    ///
    /// The calls are in the order of the route, and end when `body` returns `false`.
    ///
    /// - Parameters:
    ///   - place: The place near which pieces are searched for.
    ///   - chord: The maximum straight distance from the place to the box, in metres; infinite for all pieces.
    ///   - count: The number of pieces of the route.
    func forEachPiece(
        near place: EarthCentredPosition, within chord: Double, count: Int, _ body: (Int) -> Bool
    ) {
        guard !octets.isEmpty else { return }
        let place = relative(place)
        let limit = min(Float(chord * chord) * (1 + 1e-6), BoxOctet.absentSquare)
        func visit(_ level: Int, _ number: Int) -> Bool {
            let lanes = octet(number, level: level).lanes(place)
            for lane in 0..<Self.fan where lanes[lane] <= limit {
                let box = Self.box(octet: number, lane: lane)
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
        _ = visit(top, 0)
    }
}
