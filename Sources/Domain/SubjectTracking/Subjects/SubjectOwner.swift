public import Geolocation

/// The point from which the distances to subjects are measured.
public enum SubjectOwner: Sendable, Hashable {
    /// The location of the machine that tracks the subjects.
    case location
    /// A fixed place, such as a house.
    case place(Coordinate)
    /// Another subject, by its identifier.
    case subject(String)
}

/// The distance and direction from the owner to a subject.
public struct SubjectRelation: Sendable, Hashable {
    /// The distance from the owner to the subject, in metres.
    public var distance: Double

    /// The bearing from the owner to the subject in degrees clockwise from true north, 0..<360; `nil` if both are at
    /// the same point.
    public var bearing: Double?

    /// The accuracy of the distance as a 68 % radius in metres; `nil` if the accuracy of either position is unknown.
    public var accuracy: Double?

    /// The time since the older of the two fixes, in seconds.
    public var age: Double

    /// Creates a relation.
    ///
    /// - Parameters:
    ///   - distance: The distance from the owner to the subject, in metres.
    ///   - bearing: The bearing from the owner to the subject in degrees clockwise from true north.
    ///   - accuracy: The accuracy of the distance as a 68 % radius in metres.
    ///   - age: The time since the older of the two fixes, in seconds.
    public init(distance: Double, bearing: Double?, accuracy: Double?, age: Double) {
        (self.distance, self.bearing, self.accuracy, self.age) = (distance, bearing, accuracy, age)
    }
}
