public import Geolocation

/// The reference point for distances to subjects.
public enum SubjectOwner: Sendable, Hashable {
    /// The location of the machine that tracks them.
    case location
    /// A fixed place, such as a house.
    case place(Coordinate)
    /// Another subject, by its identifier.
    case subject(String)
}

/// The distance and direction from the owner to a subject.
public struct SubjectRelation: Sendable, Hashable {
    /// Metres from the owner to the subject.
    public var distance: Double

    /// Degrees clockwise from true north, 0..<360; `nil` if both are at the same point.
    public var bearing: Double?

    /// The 68 % radius of the distance's error in metres; `nil` if an accuracy is unknown.
    public var accuracy: Double?

    /// Seconds since the older of the two fixes.
    public var age: Double

    /// Creates a relation.
    ///
    /// - Parameters:
    ///   - distance: Metres from the owner to the subject.
    ///   - bearing: Degrees clockwise from true north.
    ///   - accuracy: The 68 % radius of the distance's error in metres.
    ///   - age: Seconds since the older of the two fixes.
    public init(distance: Double, bearing: Double?, accuracy: Double?, age: Double) {
        (self.distance, self.bearing, self.accuracy, self.age) = (distance, bearing, accuracy, age)
    }
}
