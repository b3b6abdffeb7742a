/// The rule that decides when a traveller has left the place where monitoring began.
public struct DepartureRule: Sendable {
    /// The distance in metres from the place where monitoring began, beyond which the traveller has left that place.
    public var distance: Double

    /// The margin by which a fix must be farther away than ``distance``, as a multiple of the accuracy of the measured
    /// distance.
    ///
    /// If the margin is 0, the accuracy is ignored. The accuracy of the distance is √(a² + b²), in which a is the
    /// accuracy of the place where monitoring began and b that of the fix.
    public var accuracyMargin: Double

    /// The number of consecutive fixes that must be beyond the distance before the traveller counts as departed.
    public var confirmations: Int

    /// A function that returns the area around a place, such as a building or a park; `nil` if the place is in no area.
    ///
    /// The detector passes ``areaSearchRadius`` as the search radius. As long as the traveller is in the area where
    /// monitoring began, the traveller has not left, whatever the distance.
    public var area: (@SensorActor @Sendable (_ place: Coordinate, _ searchRadius: Double) -> (any DepartureArea)?)?

    /// The radius in metres around a place in which an area, such as a building, is searched for.
    ///
    /// The detector passes this radius to ``area``.
    public static let areaSearchRadius = 50.0

    /// Creates a rule that decides when a traveller has left a place.
    ///
    /// By default, a traveller has left when two consecutive fixes are far enough away: farther than 40 m plus the
    /// accuracy of the measured distance. A single outlier is thus ignored.
    public init(
        distance: Double = 40,
        accuracyMargin: Double = 1,
        confirmations: Int = 2,
        area: (@SensorActor @Sendable (_ place: Coordinate, _ searchRadius: Double) -> (any DepartureArea)?)? = nil
    ) {
        self.distance = distance
        self.accuracyMargin = accuracyMargin
        self.confirmations = max(1, confirmations)
        self.area = area
    }
}

/// An area that a traveller can leave.
public protocol DepartureArea: Sendable {
    /// Returns whether the given place lies inside the area.
    func contains(_ place: Coordinate) -> Bool
}
