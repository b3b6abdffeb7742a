package import Geolocation

/// What is known of where on a stretch of a route somebody is: a position, how far he is expected to be, and where he goes.
///
/// Each place on the stretch has a cost: half the squared deviations in units of their standard deviations, so that of all
/// places the most probable one has the least. The term of the direction is that of a von Mises distribution.
package struct RouteMatchQuery: Sendable {
    /// The measured position.
    package var place: EarthCentredPosition

    /// The standard deviation of the position to any side, metres; more than 0.
    package var positionDeviation: Double

    /// Metres along the route at which he is expected.
    package var expectedAlong: Double

    /// The standard deviation of that, metres; more than 0.
    package var alongDeviation: Double

    /// The direction of travel as a vector of length 1 in earth-centred axes; zero where it is not known.
    package var direction: EarthCentredPosition

    /// How much the direction counts: what half a turn beside it costs, halved.
    package var concentration: Double

    /// The stretch that is searched, metres along the route.
    package var window: ClosedRange<Double>

    /// Makes a query.
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

/// A place on a route that may be where somebody is.
package struct RouteMatch: Sendable {
    /// The piece of the route, from which the next search begins.
    package var piece: Int

    /// Metres along the route.
    package var along: Double

    /// The straight distance from the position to the place, squared.
    package var squaredDistance: Double

    /// The cosine of the angle between the direction of travel and the route there; 0 where the direction is not known.
    package var cosine: Double

    /// The cost, as the query counts it.
    package var cost: Double

    /// What is worse than any place.
    package static let none = RouteMatch(piece: 0, along: 0, squaredDistance: .infinity, cosine: 0, cost: .infinity)
}

/// What a search in a stretch found.
package struct RouteMatches: Sendable {
    /// The most probable place.
    package var best = RouteMatch.none

    /// The most probable of the places that are apart from it, on another passage; without cost where there is none.
    package var other = RouteMatch.none

    /// The nearest point of the stretch, whatever was expected.
    package var nearest = RouteMatch.none
}
