public import Geolocation

/// The smallest box of latitudes and longitudes that contains all points, even across the antimeridian.
///
/// If points are spread around the whole world with gaps of less than a degree, the box may be up to a degree wider
/// than the smallest one. The longitude of a point at a pole is used as given.
public struct BoundingBox: Sendable {
    /// The bounds of the box in degrees; if the box crosses the antimeridian, `west` is greater than `east`.
    public struct Bounds: Sendable, Hashable {
        /// The lowest latitude in degrees, −90…90.
        public let south: Double
        /// The longitude of the western edge in degrees, −180…180.
        public let west: Double
        /// The highest latitude in degrees, −90…90.
        public let north: Double
        /// The longitude of the eastern edge in degrees, −180…180.
        public let east: Double
    }

    private var south = Double.infinity
    private var north = -Double.infinity

    /// For each whole degree of longitude, the range of the longitudes of the points in it.
    ///
    /// From these ranges, the widest gap without points is found.
    private var degrees: [ClosedRange<Double>?] = Array(repeating: nil, count: 360)

    /// Creates a bounding box without points.
    public init() {}

    /// Adds a point to the box; an invalid point is ignored.
    public mutating func add(_ point: Coordinate) {
        guard point.isValid else { return }
        south = min(south, point.latitude)
        north = max(north, point.latitude)
        let index = min(359, Int(point.longitude + 180))
        let range = degrees[index] ?? point.longitude...point.longitude
        degrees[index] = min(range.lowerBound, point.longitude)...max(range.upperBound, point.longitude)
    }

    /// The bounds of the box; `nil` if there are no points.
    public var bounds: Bounds? {
        let occupied = degrees.compactMap { $0 }
        guard let first = occupied.first, let last = occupied.last else { return nil }
        // The box begins at the eastern end of the widest gap without points, and ends at the western end of the gap.
        var (west, east) = (first.lowerBound, last.upperBound)
        var widest = west + 360 - east
        for (left, right) in zip(occupied, occupied.dropFirst()) where right.lowerBound - left.upperBound > widest {
            widest = right.lowerBound - left.upperBound
            (west, east) = (right.lowerBound, left.upperBound)
        }
        return Bounds(south: south, west: west, north: north, east: east)
    }
}
