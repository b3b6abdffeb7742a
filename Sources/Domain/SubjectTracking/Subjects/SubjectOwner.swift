public import Geolocation

/// The owner of the tracked subjects, from whose position the distances to the subjects are measured.
public enum SubjectOwner: Sendable, Hashable {
    /// The owner's position is the location of the machine that tracks the subjects.
    case location
    /// The owner's position is a fixed place, such as a house.
    case place(Coordinate)
    /// The owner's position is that of the tracked subject with this identifier.
    case subject(String)
}

/// The distance and direction from the owner to a subject.
public struct SubjectRelation: Sendable, Hashable {
    /// The distance from the owner to the subject, in metres.
    public var distance: Double

    /// The bearing from the owner to the subject in degrees clockwise from true north, 0..<360.
    ///
    /// The bearing is `nil` if both are at the same point.
    public var bearing: Double?

    /// The accuracy of the distance as a 68 % radius in metres; `nil` if the accuracy of either position is unknown.
    public var accuracy: Double?

    /// The age in seconds of the older one of the two positions.
    public var age: Double

    /// Creates the distance and direction from the owner to a subject.
    ///
    /// - Parameters:
    ///   - distance: The distance from the owner to the subject, in metres.
    ///   - bearing: The bearing from the owner to the subject in degrees clockwise from true north.
    ///   - accuracy: The accuracy of the distance as a 68 % radius in metres.
    ///   - age: The age in seconds of the older one of the two positions.
    public init(distance: Double, bearing: Double?, accuracy: Double?, age: Double) {
        (self.distance, self.bearing, self.accuracy, self.age) = (distance, bearing, accuracy, age)
    }
}
