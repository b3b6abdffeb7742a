/// A place on the datum of the sender, WGS 84 unless a DTM sentence says otherwise.
public struct NMEAPosition: Sendable, Hashable {
    /// Degrees, -90...90, north positive.
    public var latitude: Double
    /// Degrees, -180...180, east positive.
    public var longitude: Double

    /// Makes a position of degrees.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
