/// An order of heading sources by preference, each with conditions that its values must satisfy.
///
///     let order: HeadingOrder = [.user(maximumAge: 2), .course, .device(minimumAccuracy: 25)]
public struct HeadingOrder: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// A kind of heading source, with the conditions that its values must satisfy.
    public struct Criterion: Sendable, Hashable {
        /// The kind of heading source to which the conditions apply.
        public var type: HeadingType

        /// The maximum age of an accepted value, in seconds since its arrival; `nil` for no limit.
        public var maximumAge: Double?

        /// The largest accuracy in degrees, as a half-width, that is accepted; `nil` for no limit.
        ///
        /// A value without an accuracy is accepted.
        public var minimumAccuracy: Double?

        /// Creates a criterion for the given kind of heading source.
        public init(_ type: HeadingType, maximumAge: Double? = nil, minimumAccuracy: Double? = nil) {
            self.type = type
            self.maximumAge = maximumAge
            self.minimumAccuracy = minimumAccuracy
        }

        /// The criterion that accepts the direction of travel, whatever its age and accuracy.
        public static let course = Criterion(.course)
        /// The criterion that accepts the heading of the compass, whatever its age and accuracy.
        public static let device = Criterion(.device)
        /// The criterion that accepts the direction of the user's head, whatever its age and accuracy.
        public static let user = Criterion(.user)

        /// Returns a criterion that accepts the direction of travel under the given conditions.
        public static func course(maximumAge: Double? = nil, minimumAccuracy: Double? = nil) -> Criterion {
            Criterion(.course, maximumAge: maximumAge, minimumAccuracy: minimumAccuracy)
        }

        /// Returns a criterion that accepts the heading of the compass under the given conditions.
        public static func device(maximumAge: Double? = nil, minimumAccuracy: Double? = nil) -> Criterion {
            Criterion(.device, maximumAge: maximumAge, minimumAccuracy: minimumAccuracy)
        }

        /// Returns a criterion that accepts the direction of the user's head under the given conditions.
        public static func user(maximumAge: Double? = nil, minimumAccuracy: Double? = nil) -> Criterion {
            Criterion(.user, maximumAge: maximumAge, minimumAccuracy: minimumAccuracy)
        }
    }

    /// The sources with their conditions, in order of preference.
    ///
    /// Kinds of sources that are not listed are ignored. A kind may be listed again with other conditions, which apply
    /// if the first ones are not met.
    public var criteria: [Criterion]

    /// Creates an order of heading sources from the given criteria.
    public init(_ criteria: [Criterion]) {
        self.criteria = criteria
    }

    /// Creates an order of heading sources without conditions.
    public init(_ types: [HeadingType]) {
        self.init(types.map { Criterion($0) })
    }

    /// Creates an order of heading sources from an array literal of criteria.
    public init(arrayLiteral elements: Criterion...) {
        self.init(elements)
    }

    /// The order of preference for finding what is around the traveller: first the course, then the user heading, and
    /// last the device heading.
    public static let collection: HeadingOrder = [.course, .user, .device]

    /// The order of preference for presenting sounds and views to the user: first the user heading, then the course,
    /// and last the device heading.
    public static let presentation: HeadingOrder = [.user, .course, .device]
}
