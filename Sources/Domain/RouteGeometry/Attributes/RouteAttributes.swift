/// The attributes of a route, such as elevations and speed limits, for each coordinate or each segment between two of
/// them.
public struct RouteAttributes: Sendable, Hashable {
    /// The elevations in metres above sea level or another datum, one for each coordinate; `nil` if unknown.
    public var elevations: [Double]?

    /// The expected travel times from the beginning of the route in seconds, one for each coordinate; `nil` if unknown.
    ///
    /// They must not decrease along the route.
    public var expectedTimes: [Double]?

    /// The speed limits in metres per second, one for each segment; `nil` if unknown.
    ///
    /// Each limit is above 0, or `nil` for a segment without a limit.
    public var speedLimits: [Double?]?

    /// The attributes of a route for which no attribute is known.
    public static let none = RouteAttributes()

    /// Creates the attributes of a route; they are not checked before a ``Route`` is created with them.
    public init(elevations: [Double]? = nil, expectedTimes: [Double]? = nil, speedLimits: [Double?]? = nil) {
        self.elevations = elevations
        self.expectedTimes = expectedTimes
        self.speedLimits = speedLimits
    }

    /// Checks that the attributes are valid and have as many values as a route with `count` coordinates needs.
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

    /// Returns the attributes of the same route in the opposite direction.
    func reversed() -> RouteAttributes {
        let end = expectedTimes?.last ?? 0
        return RouteAttributes(
            elevations: elevations?.reversed(), expectedTimes: expectedTimes?.reversed().map { end - $0 },
            speedLimits: speedLimits?.reversed())
    }
}

/// The kinds of attributes of a route, as named in error messages.
public enum RouteAttribute: String, Sendable, Hashable {
    /// The elevations at the coordinates of the route.
    case elevations
    /// The expected travel times at the coordinates of the route.
    case expectedTimes = "expected times"
    /// The speed limits of the segments of the route.
    case speedLimits = "speed limits"

    /// The part of a route (segment or coordinate) to which each value of the attribute belongs, for error messages.
    var owner: String { self == .speedLimits ? "segment" : "coordinate" }
}
