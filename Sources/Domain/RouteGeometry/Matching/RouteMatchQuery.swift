package import Geolocation

/// A query for the most probable place on a stretch of a route, given a position, an expected place and a direction of
/// travel.
///
/// Each place has a cost: half the sum of the squared deviations in units of their standard deviations, so that the
/// most probable place has the lowest cost. The term of the direction is that of a von Mises distribution.
package struct RouteMatchQuery: Sendable {
    /// The measured position.
    package var place: EarthCentredPosition

    /// The standard deviation of the position in each direction, in metres; above 0.
    package var positionDeviation: Double

    /// The expected place, in metres along the route.
    package var expectedAlong: Double

    /// The standard deviation of the expected place, in metres; above 0.
    package var alongDeviation: Double

    /// The direction of travel as a unit vector in earth-centred axes; zero if unknown.
    package var direction: EarthCentredPosition

    /// The weight of the direction: half the cost of the opposite direction.
    package var concentration: Double

    /// The stretch to search, in metres along the route.
    package var window: ClosedRange<Double>

    /// Creates a query.
    package init(
        place: EarthCentredPosition, positionDeviation: Double, expectedAlong: Double, alongDeviation: Double,
        direction: EarthCentredPosition, concentration: Double, window: ClosedRange<Double>
    ) {
        self.place = place
        self.positionDeviation = positionDeviation
        self.expectedAlong = expectedAlong
        self.alongDeviation = alongDeviation
        self.direction = direction
        self.concentration = concentration
        self.window = window
    }
}

/// A possible place on a route.
package struct RouteMatch: Sendable {
    /// The piece of the route, at which the next search begins.
    package var piece: Int

    /// The place, in metres along the route.
    package var along: Double

    /// The squared straight distance from the position to the place, m².
    package var squaredDistance: Double

    /// The cosine of the angle between the direction of travel and the route; 0 if the direction is unknown.
    package var cosine: Double

    /// The cost, as defined by the query.
    package var cost: Double

    /// A match worse than any place.
    package static let none = RouteMatch(piece: 0, along: 0, squaredDistance: .infinity, cosine: 0, cost: .infinity)
}

/// The matches found in a stretch.
package struct RouteMatches: Sendable {
    /// The most probable place.
    package var best = RouteMatch.none

    /// The most probable separate place, on another passage; ``RouteMatch/none`` if there is no other.
    package var other = RouteMatch.none

    /// The nearest point of the stretch, regardless of the expected place.
    package var nearest = RouteMatch.none
}
