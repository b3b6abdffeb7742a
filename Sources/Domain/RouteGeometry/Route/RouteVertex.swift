import Geolocation

/// A vertex of a route (an end of one of the straight pieces of at most 1 km), stored as its earth-centred position and
/// its distance along the route in metres.
struct RouteVertex: Sendable {
    var x: Double
    var y: Double
    var z: Double
    var along: Double

    init(_ place: EarthCentredPosition, along: Double) {
        (x, y, z, self.along) = (place.x, place.y, place.z, along)
    }

    /// The earth-centred position of the vertex.
    var place: EarthCentredPosition { EarthCentredPosition(x: x, y: y, z: z) }

    /// Returns the squared straight distance from the vertex to a place, in m².
    @inline(__always)
    func squaredDistance(to place: EarthCentredPosition) -> Double {
        self.place.squaredDistance(to: place)
    }
}
