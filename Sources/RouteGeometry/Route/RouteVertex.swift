import Geolocation

/// A vertex of a route: its place from the centre of the earth, and how far along the route it lies, metres.
struct RouteVertex: Sendable {
    var x: Double
    var y: Double
    var z: Double
    var along: Double

    init(_ place: EarthCentredPosition, along: Double) {
        (x, y, z, self.along) = (place.x, place.y, place.z, along)
    }

    /// Where it is.
    var place: EarthCentredPosition { EarthCentredPosition(x: x, y: y, z: z) }

    /// The straight distance to a place, squared.
    @inline(__always)
    func squaredDistance(to place: EarthCentredPosition) -> Double {
        self.place.squaredDistance(to: place)
    }
}
