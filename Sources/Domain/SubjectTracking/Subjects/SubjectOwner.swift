public import Geolocation

/// The point from which distances to subjects are told.
public enum SubjectOwner: Sendable, Hashable {
    /// The location of the machine that follows them.
    case location
    /// A fixed place, such as a house.
    case place(Coordinate)
    /// Another subject, by its identifier.
    case subject(String)
}

/// The way from the owner to a subject.
public struct SubjectRelation: Sendable, Hashable {
    /// Metres from the owner to the subject.
    public var distance: Double

    /// Degrees clockwise from true north, 0..<360; `nil` if both are at the same point.
    public var bearing: Double?

    /// The radius in metres within which the distance is right with a probability of 68 %; `nil` if an accuracy is unknown.
    public var accuracy: Double?

    /// Seconds since the older one of both fixes.
    public var age: Double

    /// Creates a relation.
    ///
    /// - Parameters:
    ///   - distance: Metres from the owner to the subject.
    ///   - bearing: Degrees clockwise from true north.
    ///   - accuracy: The radius of 68 % probability in metres.
    ///   - age: Seconds since the older one of both fixes.
    public init(distance: Double, bearing: Double?, accuracy: Double?, age: Double) {
        (self.distance, self.bearing, self.accuracy, self.age) = (distance, bearing, accuracy, age)
    }
}
