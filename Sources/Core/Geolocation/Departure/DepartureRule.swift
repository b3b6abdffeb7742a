/// The rule that decides when a traveller has left the place where monitoring began.
public struct DepartureRule: Sendable {
    /// The distance from the origin that must be exceeded, in metres.
    public var distance: Double

    /// The margin by which a fix must exceed ``distance``, in multiples of the accuracy of the measured distance; 0
    /// ignores accuracy.
    ///
    /// The accuracy of the distance combines the accuracy a of the origin and b of the fix: √(a² + b²).
    public var accuracyMargin: Double

    /// The number of consecutive fixes that must lie beyond the distance.
    public var confirmations: Int

    /// Finds the area that contains a place, such as a building or a park, within ``areaSearchRadius``; `nil` for none.
    ///
    /// While inside the area of the origin, the traveller has not left, however far they walk.
    public var area: (@SensorActor @Sendable (_ place: Coordinate, _ searchRadius: Double) -> (any DepartureArea)?)?

    /// The search radius passed to ``area``, in metres.
    public static let areaSearchRadius = 50.0

    /// Creates a rule; by default, single outliers are ignored: two consecutive fixes must lie beyond 40 m by more than
    /// the accuracy.
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
    /// Whether the place lies inside.
    func contains(_ place: Coordinate) -> Bool
}
