/// When a traveller counts as having left the place where the watch began.
public struct DepartureRule: Sendable {
    /// Metres from the origin that must be exceeded.
    public var distance: Double

    /// How many times its own accuracy a fix must lie beyond the distance in addition; 0 ignores accuracy.
    public var accuracyMargin: Double

    /// How many fixes in a row must lie beyond it.
    public var confirmations: Int

    /// Finds the area that contains a place, such as a building or a park, within ``areaSearchRadius``.
    ///
    /// While the traveller is inside the area of the origin they have not left, however far they walk.
    public var area: (@SensorActor @Sendable (_ place: Coordinate, _ searchRadius: Double) -> (any DepartureArea)?)?

    /// Metres within which ``area`` looks for one.
    public static let areaSearchRadius = 50.0

    /// Makes a rule; by default the first fix more than 40 m away counts, whatever its accuracy.
    public init(
        distance: Double = 40,
        accuracyMargin: Double = 0,
        confirmations: Int = 1,
        area: (@SensorActor @Sendable (_ place: Coordinate, _ searchRadius: Double) -> (any DepartureArea)?)? = nil
    ) {
        self.distance = distance
        self.accuracyMargin = accuracyMargin
        self.confirmations = max(1, confirmations)
        self.area = area
    }

    /// Ignores single outliers: two fixes in a row, each beyond 40 m by its own accuracy.
    public static let robust = DepartureRule(accuracyMargin: 1, confirmations: 2)
}

/// An area that a traveller can leave.
public protocol DepartureArea: Sendable {
    /// Whether the place lies inside.
    func contains(_ place: Coordinate) -> Bool
}
