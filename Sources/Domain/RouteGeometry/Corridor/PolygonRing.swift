import CodecSupport
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The border of a polygon, stored as a closed route with the side (left or right) on which the inside lies.
///
/// The point of the border that is nearest to a place shows on which side the place lies, since no part of the border
/// lies between the two.
struct PolygonRing: Sendable, Hashable {
    private let ring: Route
    private let isInsideLeft: Bool

    init(_ corners: [Coordinate]) throws(RouteError) {
        if let index = corners.firstIndex(where: { !$0.isValid }) { throw .invalidCorner(index) }
        var corners = corners
        if corners.count > 1, corners.first == corners.last { corners.removeLast() }
        guard Set(corners).count > 2, let first = corners.first else { throw .tooFewCorners(Set(corners).count) }
        do {
            ring = try Route(corners + [first])
        } catch .tooLong(let vertices), .linesTooLong(let vertices) {
            throw .tooLongSides(vertices: vertices)
        }
        isInsideLeft = Self.area(ring.vertices) > 0
    }

    /// The corners of the polygon, without repeating the first one at the end.
    var corners: [Coordinate] { ring.coordinates.dropLast() }

    /// The mean position of all points of the border, projected onto the ground.
    ///
    /// The middle of each piece of the border counts by the length of the piece, so that it does not matter how many
    /// corners a side has.
    var middle: Coordinate {
        var (sum, length) = (SIMD3<Double>.zero, 0.0)
        for (start, end) in zip(ring.vertices, ring.vertices.dropFirst()) {
            let piece = start.place.distance(to: end.place)
            sum += piece / 2 * SIMD3(start.x + end.x, start.y + end.y, start.z + end.z)
            length += piece
        }
        guard length > 0 else { return ring.coordinates[0] }
        let mean = sum / length
        return EarthCentredPosition(x: mean.x, y: mean.y, z: mean.z).geographic.coordinate
    }

    /// Returns whether a place lies inside or on the border, and the minimum distance from the place to the border.
    ///
    /// The distance is in metres. A traveller must travel at least this far to cross the border.
    func border(from place: EarthCentredPosition) -> (isInside: Bool, clearance: Double) {
        let foot = ring.vertices.withUnsafeBufferPointer { vertices in
            var search = NearestPieceSearch(place, ring.index, vertices)
            search.run(ring.index, in: 0..<(vertices.count - 1))
            return search.best
        }
        let distance = foot.squaredDistance.squareRoot()
        // The straight distance is never longer than the distance along the ground. Since the sides are stored as
        // straight pieces, it may be wrong by up to 1 cm, which is subtracted.
        return (distance < 1e-6 || isLeft(place, foot) == isInsideLeft, max(0, distance - 0.01))
    }

    /// Returns whether a place lies to the left of the border, judged at the nearest point of the border.
    private func isLeft(_ place: EarthCentredPosition, _ foot: SegmentProjection) -> Bool {
        let isCorner = foot.fraction <= 0 || foot.fraction >= 1
        let corner = ring.vertices[foot.fraction >= 1 ? foot.piece + 1 : foot.piece]
        let direction = ring.direction(ofPiece: foot.piece)
        let (before, after) = isCorner ? directions(at: corner.along) : (direction, direction)
        return RouteBend(corner: corner.place, before: before, after: after).isLeft(place)
    }

    /// Returns the direction in which the border reaches a vertex, and the direction in which it continues.
    private func directions(at along: Double) -> (before: RouteDirection, after: RouteDirection) {
        let begins = along <= 0 || along >= ring.length
        let after = ring.directedPiece(at: begins ? 0 : along)
        let before = ring.directedPiece(at: begins ? ring.length : along.nextDown)
        return (ring.direction(ofPiece: before), ring.direction(ofPiece: after))
    }

    /// Returns the area to the left of a closed line as a solid angle; negative if the area to the right is smaller.
    ///
    /// The area is the sum of the triangles that the pieces of the line form with its first vertex (A. Van Oosterom, J.
    /// Strackee, The solid angle of a plane triangle, IEEE Transactions on Biomedical Engineering 30 (1983), equation
    /// 8).
    private static func area(_ vertices: ContiguousArray<RouteVertex>) -> Double {
        guard let first = vertices.first.map({ unit($0) }) else { return 0 }
        var sum = 0.0
        for index in vertices.indices.dropFirst() {
            let (b, c) = (unit(vertices[index - 1]), unit(vertices[index]))
            let cross = SIMD3(b.y * c.z - b.z * c.y, b.z * c.x - b.x * c.z, b.x * c.y - b.y * c.x)
            sum += 2 * atan2((first * cross).sum(), 1 + (first * b).sum() + (b * c).sum() + (c * first).sum())
        }
        return sum.remainder(dividingBy: 4 * .pi)
    }

    private static func unit(_ vertex: RouteVertex) -> SIMD3<Double> {
        let place = SIMD3(vertex.x, vertex.y, vertex.z)
        return place / (place * place).sum().squareRoot()
    }
}
