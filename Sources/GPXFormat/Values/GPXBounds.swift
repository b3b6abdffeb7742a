/// The box that a document's coordinates lie in, as the document says; nobody has checked it.
public struct GPXBounds: Sendable, Hashable {
    /// The southern edge in degrees, −90...90.
    public var minimumLatitude: Double
    /// The western edge in degrees, −180...180.
    public var minimumLongitude: Double
    /// The northern edge in degrees, −90...90.
    public var maximumLatitude: Double
    /// The eastern edge in degrees, −180...180.
    public var maximumLongitude: Double

    /// Makes a box.
    public init(
        minimumLatitude: Double, minimumLongitude: Double, maximumLatitude: Double, maximumLongitude: Double
    ) {
        self.minimumLatitude = minimumLatitude
        self.minimumLongitude = minimumLongitude
        self.maximumLatitude = maximumLatitude
        self.maximumLongitude = maximumLongitude
    }

    /// Whether the four are coordinates at all.
    var isValid: Bool {
        minimumLatitude.magnitude <= 90 && maximumLatitude.magnitude <= 90 && minimumLongitude.magnitude <= 180
            && maximumLongitude.magnitude <= 180
    }
}
