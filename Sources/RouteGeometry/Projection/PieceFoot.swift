import Geolocation

/// The point of a piece, taken as straight in space, that is nearest to a place.
struct PieceFoot: Sendable {
    /// The piece, which leads from the vertex of this number to the next.
    var piece: Int

    /// Where on it: 0 at its beginning, 1 at its end.
    var fraction: Double

    /// The straight distance from the place to it on the ground, squared.
    var squaredDistance: Double

    /// Before any piece was looked at.
    static let none = PieceFoot(piece: 0, fraction: 0, squaredDistance: .infinity)
}

extension PieceFoot {
    /// Finds the point of a piece.
    @inline(__always)
    init(_ place: EarthCentredPosition, _ vertices: UnsafeBufferPointer<RouteVertex>, _ piece: Int) {
        let (a, b) = (vertices[piece], vertices[piece &+ 1])
        let (dx, dy, dz) = (b.x - a.x, b.y - a.y, b.z - a.z)
        let (px, py, pz) = (place.x - a.x, place.y - a.y, place.z - a.z)
        let square = dx * dx + dy * dy + dz * dz
        let quotient = (px * dx + py * dy + pz * dz) / square
        // A piece without length divides 0 by 0, of which both comparisons are false.
        let fraction = quotient > 0 ? (quotient < 1 ? quotient : 1) : 0
        let (ex, ey, ez) = (px - fraction * dx, py - fraction * dy, pz - fraction * dz)
        self.init(piece: piece, fraction: fraction, squaredDistance: ex * ex + ey * ey + ez * ez)
        if square > Self.straight { squaredDistance = onGround(from: a, to: b).squaredDistance(to: place) }
    }

    /// The squared length up to which a piece is taken as straight: the middle of one of 100 m lies 0.2 mm below the ground.
    private static let straight = 10_000.0

    /// The nearest point within a part of the piece.
    func clamped(
        to fractions: ClosedRange<Double>, _ place: EarthCentredPosition, _ vertices: UnsafeBufferPointer<RouteVertex>
    ) -> PieceFoot {
        guard !fractions.contains(fraction) else { return self }
        var foot = self
        foot.fraction = min(max(fraction, fractions.lowerBound), fractions.upperBound)
        let (a, b) = (vertices[piece], vertices[piece + 1])
        foot.squaredDistance = foot.onGround(from: a, to: b).squaredDistance(to: place)
        return foot
    }

    /// The point's place, lifted from the straight piece between two vertices to the ground.
    @inline(__always)
    func onGround(from a: RouteVertex, to b: RouteVertex) -> EarthCentredPosition {
        EarthCentredPosition(
            x: a.x + fraction * (b.x - a.x), y: a.y + fraction * (b.y - a.y), z: a.z + fraction * (b.z - a.z)
        ).liftedToGround
    }
}
