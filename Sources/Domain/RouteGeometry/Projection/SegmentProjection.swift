import Geolocation

/// The point of a piece of a route that is nearest to a place; the piece counts as a straight line in space.
struct SegmentProjection: Sendable {
    /// The index of the piece, which leads from the route's vertex with the same index to the next vertex.
    var piece: Int

    /// The position of the point on the piece, as a fraction: 0 at its beginning, 1 at its end.
    var fraction: Double

    /// The squared straight distance, in m², from the place to the point on the ground.
    var squaredDistance: Double

    /// The initial value of a search for the nearest point, which is farther away than any point.
    static let none = SegmentProjection(piece: 0, fraction: 0, squaredDistance: .infinity)
}

extension SegmentProjection {
    /// Computes the point of a piece of a route (at most 1 km of a segment) that is nearest to a place.
    @inline(__always)
    init(_ place: EarthCentredPosition, _ vertices: UnsafeBufferPointer<RouteVertex>, _ piece: Int) {
        let (a, b) = (vertices[piece], vertices[piece &+ 1])
        let (dx, dy, dz) = (b.x - a.x, b.y - a.y, b.z - a.z)
        let (px, py, pz) = (place.x - a.x, place.y - a.y, place.z - a.z)
        let square = dx * dx + dy * dy + dz * dz
        let quotient = (px * dx + py * dy + pz * dz) / square
        // If the piece has no length, the quotient is 0 / 0. Both comparisons are then false, and the fraction is 0.
        let fraction = quotient > 0 ? (quotient < 1 ? quotient : 1) : 0
        let (ex, ey, ez) = (px - fraction * dx, py - fraction * dy, pz - fraction * dz)
        self.init(piece: piece, fraction: fraction, squaredDistance: ex * ex + ey * ey + ez * ez)
        if square > Self.straight { squaredDistance = onGround(from: a, to: b).squaredDistance(to: place) }
    }

    /// The squared length up to which a piece counts as straight, in m².
    ///
    /// The middle of a piece of 100 m lies 0.2 mm below the ground.
    private static let straight = 10_000.0

    /// Returns the nearest point within a portion of the piece, which is given as a range of fractions.
    func clamped(
        to fractions: ClosedRange<Double>, _ place: EarthCentredPosition, _ vertices: UnsafeBufferPointer<RouteVertex>
    ) -> SegmentProjection {
        guard !fractions.contains(fraction) else { return self }
        var foot = self
        foot.fraction = min(max(fraction, fractions.lowerBound), fractions.upperBound)
        let (a, b) = (vertices[piece], vertices[piece + 1])
        foot.squaredDistance = foot.onGround(from: a, to: b).squaredDistance(to: place)
        return foot
    }

    /// Returns the position of this point, moved up to the ground from the straight line between two vertices.
    @inline(__always)
    func onGround(from a: RouteVertex, to b: RouteVertex) -> EarthCentredPosition {
        EarthCentredPosition(
            x: a.x + fraction * (b.x - a.x), y: a.y + fraction * (b.y - a.y), z: a.z + fraction * (b.z - a.z)
        ).liftedToGround
    }
}
