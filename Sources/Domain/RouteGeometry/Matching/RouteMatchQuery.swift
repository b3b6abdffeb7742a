package import Geolocation

/// A query for the most probable place of a traveller on a stretch of a route.
///
/// The query contains the measured position, the expected place and the direction of travel. Each place of the route
/// has a cost: half the sum of the squared deviations, each in units of its standard deviation, so that the most
/// probable place has the lowest cost. The cost of the direction is derived from a von Mises distribution.
package struct RouteMatchQuery: Sendable {
    /// The measured position of the traveller.
    package var place: EarthCentredPosition

    /// The standard deviation of the measured position along each axis, in metres; above 0.
    package var positionDeviation: Double

    /// The place at which the traveller is expected, as a distance along the route in metres.
    package var expectedAlong: Double

    /// The standard deviation of the expected place, in metres along the route; above 0.
    package var alongDeviation: Double

    /// The direction of travel as a unit vector in earth-centred axes; zero if unknown.
    package var direction: EarthCentredPosition

    /// The weight of the direction: the cost of a route at a right angle to the direction of travel.
    ///
    /// A route in the direction of travel costs nothing, and one in the opposite direction twice this value.
    package var concentration: Double

    /// The stretch of the route to search, as distances along the route in metres.
    package var window: ClosedRange<Double>

    /// Creates a query for the place of a traveller.
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

/// A place on a route at which a traveller may be.
package struct RouteMatch: Sendable {
    /// The index of the piece of the route on which the place lies, from which the next search can begin.
    package var piece: Int

    /// The place as a distance along the route, in metres.
    package var along: Double

    /// The squared straight distance from the measured position to the place, in m².
    package var squaredDistance: Double

    /// The cosine of the angle between the direction of travel and the route; 0 if the direction is unknown.
    package var cosine: Double

    /// The cost of the place according to ``RouteMatchQuery``; the most probable place has the lowest cost.
    package var cost: Double

    /// The result of a search that has found no place; its cost is higher than that of any place.
    package static let none = RouteMatch(piece: 0, along: 0, squaredDistance: .infinity, cosine: 0, cost: .infinity)
}

/// The places found on a stretch of a route, at which a traveller may be.
package struct RouteMatches: Sendable {
    /// The most probable place of the traveller.
    package var best = RouteMatch.none

    /// The most probable place that is separate from ``best``: less probable places lie between the two.
    ///
    /// The value is ``RouteMatch/none`` if there is no such place.
    package var other = RouteMatch.none

    /// The point of the stretch nearest to the measured position, regardless of the expected place and the direction.
    package var nearest = RouteMatch.none
}
