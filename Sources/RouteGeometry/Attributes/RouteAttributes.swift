/// What is known along a route: values for its coordinates, or for the segments between them.
public struct RouteAttributes: Sendable, Hashable {
    /// Metres above the sea, or above whatever counts, at each coordinate; nil where they are not known.
    public var elevations: [Double]?

    /// Seconds from the start at which each coordinate is expected to be reached, none less than the one before it; nil where
    /// they are not known.
    public var expectedTimes: [Double]?

    /// Metres per second that are allowed on each segment, more than 0, nil for one without limit; nil where they are not known.
    public var speedLimits: [Double?]?

    /// Nothing is known.
    public static let none = RouteAttributes()

    /// Makes attributes; a ``Route`` checks whether they belong to it.
    public init(elevations: [Double]? = nil, expectedTimes: [Double]? = nil, speedLimits: [Double?]? = nil) {
        self.elevations = elevations
        self.expectedTimes = expectedTimes
        self.speedLimits = speedLimits
    }

    /// Checks whether they are those of a route with so many coordinates.
    func check(coordinates count: Int) throws(RouteError) {
        try Self.check(elevations?.count, .elevations, needed: count)
        try Self.check(expectedTimes?.count, .expectedTimes, needed: count)
        try Self.check(speedLimits?.count, .speedLimits, needed: max(0, count - 1))
        if let index = elevations?.firstIndex(where: { !$0.isFinite }) { throw .invalidValue(.elevations, index) }
        if let index = speedLimits?.firstIndex(where: { $0.map { !($0.isFinite && $0 > 0) } ?? false }) {
            throw .invalidValue(.speedLimits, index)
        }
        guard let expectedTimes else { return }
        if let index = expectedTimes.firstIndex(where: { !$0.isFinite }) { throw .invalidValue(.expectedTimes, index) }
        for index in expectedTimes.indices.dropFirst() where expectedTimes[index] < expectedTimes[index - 1] {
            throw .decreasingTime(index)
        }
    }

    private static func check(_ given: Int?, _ attribute: RouteAttribute, needed: Int) throws(RouteError) {
        guard let given, given != needed else { return }
        throw .wrongCount(attribute, given: given, needed: needed)
    }

    /// Those of the route in the other direction.
    func reversed() -> RouteAttributes {
        let end = expectedTimes?.last ?? 0
        return RouteAttributes(
            elevations: elevations?.reversed(), expectedTimes: expectedTimes?.reversed().map { end - $0 },
            speedLimits: speedLimits?.reversed())
    }
}

/// A kind of value along a route.
public enum RouteAttribute: String, Sendable, Hashable {
    /// Heights at the coordinates.
    case elevations
    /// Times at which the coordinates are expected to be reached.
    case expectedTimes = "expected times"
    /// Speeds that are allowed on the segments.
    case speedLimits = "speed limits"

    /// What has one value each.
    var owner: String { self == .speedLimits ? "segment" : "coordinate" }
}
