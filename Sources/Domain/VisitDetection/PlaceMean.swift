import Geolocation

/// The mean position of observations at a place, weighted by their accuracy, in constant memory.
///
/// The mean is computed in a tangent plane, so that poles and the antimeridian are not special cases. The method is
/// described in: West, "Updating mean and variance estimates: an improved method", 1979.
struct PlaceMean: Sendable {
    /// The accuracy in metres at which the weight of an observation reaches its maximum.
    private static let finestAccuracy = 1.0

    /// The weighted mean position of the observations.
    private(set) var centre: Coordinate

    private let plane: LocalTangentPlane
    private var mean = LocalPosition(east: 0, north: 0)
    private var weight = 0.0
    private var squares = 0.0
    private var bestKnown: Double?

    /// Creates the mean of a single observation.
    init(_ first: Observation) {
        plane = LocalTangentPlane(origin: first.coordinate)
        centre = first.coordinate
        add(first)
    }

    mutating func add(_ observation: Observation) {
        let error = max(observation.accuracy, Self.finestAccuracy)
        let added = 1 / (error * error)
        weight += added
        let place = plane.local(observation.coordinate)
        let (east, north) = (place.east - mean.east, place.north - mean.north)
        mean.east += east * added / weight
        mean.north += north * added / weight
        squares += added * (east * (place.east - mean.east) + north * (place.north - mean.north))
        if let known = observation.fix.horizontalAccuracy { bestKnown = min(bestKnown ?? known, known) }
        centre = plane.geographic(mean).coordinate
    }

    /// The root mean square distance of the observations from the centre, in metres.
    ///
    /// The radius is at least as large as the best accuracy that an observation reports.
    var radius: Double { max((max(0, squares) / weight).squareRoot(), bestKnown ?? 0) }
}
