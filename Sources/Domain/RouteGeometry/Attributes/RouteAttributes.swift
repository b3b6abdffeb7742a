/// The attributes of a route: values for each coordinate, or for each segment between two coordinates.
public struct RouteAttributes: Sendable, Hashable {
    /// The elevations in metres above sea level or another datum, one for each coordinate; `nil` if unknown.
    public var elevations: [Double]?

    /// The expected travel times from the start in seconds, one for each coordinate, in non-decreasing order; `nil` if
    /// unknown.
    public var expectedTimes: [Double]?

    /// The speed limits in metres per second, one above 0 for each segment, or `nil` for a segment without a limit; the
    /// array is `nil` if unknown.
    public var speedLimits: [Double?]?

    /// The attributes of a route for which no attribute is known.
    public static let none = RouteAttributes()

    /// Creates attributes; ``Route`` validates them against its coordinates.
    public init(elevations: [Double]? = nil, expectedTimes: [Double]? = nil, speedLimits: [Double?]? = nil) {
        self.elevations = elevations
        self.expectedTimes = expectedTimes
        self.speedLimits = speedLimits
    }

    /// Checks that the attributes have the number of values that a route with `count` coordinates needs, and that these
    /// are valid.
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

/// A kind of attribute of a route.
public enum RouteAttribute: String, Sendable, Hashable {
    /// Elevations at the coordinates.
    case elevations
    /// Expected times at the coordinates.
    case expectedTimes = "expected times"
    /// Speed limits of the segments.
    case speedLimits = "speed limits"

    /// The part of a route that has one value of the attribute, for error messages.
    var owner: String { self == .speedLimits ? "segment" : "coordinate" }
}
