public import Geolocation

/// The smallest box of latitudes and longitudes that holds points, also where they lie on both sides of the antimeridian.
///
/// Where points lie round the whole world with less than a degree between them, it may be a degree wider than the
/// smallest. A pole's longitude counts as it stands.
public struct BoundingBox: Sendable {
    /// The bounds in degrees; `west` exceeds `east` where the box reaches across the antimeridian.
    public struct Bounds: Sendable, Hashable {
        /// Degrees of latitude, −90…90.
        public let south: Double
        /// Degrees of longitude, −180…180.
        public let west: Double
        /// Degrees of latitude, −90…90.
        public let north: Double
        /// Degrees of longitude, −180…180.
        public let east: Double
    }

    private var south = Double.infinity
    private var north = -Double.infinity

    /// The least and the greatest longitude in each degree, so that the widest gap between them can be found in the end.
    private var degrees: [ClosedRange<Double>?] = Array(repeating: nil, count: 360)

    /// Makes a box of nothing.
    public init() {}

    /// Adds a point; one that is not valid is passed over.
    public mutating func add(_ point: Coordinate) {
        guard point.isValid else { return }
        south = min(south, point.latitude)
        north = max(north, point.latitude)
        let index = min(359, Int(point.longitude + 180))
        let range = degrees[index] ?? point.longitude...point.longitude
        degrees[index] = min(range.lowerBound, point.longitude)...max(range.upperBound, point.longitude)
    }

    /// The bounds; nil where there are no points.
    public var bounds: Bounds? {
        let occupied = degrees.compactMap { $0 }
        guard let first = occupied.first, let last = occupied.last else { return nil }
        // The box ends where the widest gap begins, and begins where that ends.
        var (west, east) = (first.lowerBound, last.upperBound)
        var widest = west + 360 - east
        for (left, right) in zip(occupied, occupied.dropFirst()) where right.lowerBound - left.upperBound > widest {
            widest = right.lowerBound - left.upperBound
            (west, east) = (right.lowerBound, left.upperBound)
        }
        return Bounds(south: south, west: west, north: north, east: east)
    }
}
