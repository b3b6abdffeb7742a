/// An order of heading sources by preference, each with the conditions it must meet.
///
///     let order: HeadingOrder = [.user(maximumAge: 2), .course, .device(minimumAccuracy: 25)]
public struct HeadingOrder: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// A source and its conditions.
    public struct Criterion: Sendable, Hashable {
        /// The source.
        public var type: HeadingType

        /// The age beyond which a value is ignored, in seconds since its arrival; `nil` for no limit.
        public var maximumAge: Double?

        /// The worst accepted accuracy in degrees; `nil` for no limit.
        ///
        /// A value without an accuracy is accepted.
        public var minimumAccuracy: Double?

        /// Creates a criterion for a source.
        public init(_ type: HeadingType, maximumAge: Double? = nil, minimumAccuracy: Double? = nil) {
            self.type = type
            self.maximumAge = maximumAge
            self.minimumAccuracy = minimumAccuracy
        }

        /// The direction of travel, whatever its age and accuracy.
        public static let course = Criterion(.course)
        /// The compass, whatever its age and accuracy.
        public static let device = Criterion(.device)
        /// The head, whatever its age and accuracy.
        public static let user = Criterion(.user)

        /// Returns a criterion for the direction of travel, with conditions.
        public static func course(maximumAge: Double? = nil, minimumAccuracy: Double? = nil) -> Criterion {
            Criterion(.course, maximumAge: maximumAge, minimumAccuracy: minimumAccuracy)
        }

        /// Returns a criterion for the compass, with conditions.
        public static func device(maximumAge: Double? = nil, minimumAccuracy: Double? = nil) -> Criterion {
            Criterion(.device, maximumAge: maximumAge, minimumAccuracy: minimumAccuracy)
        }

        /// Returns a criterion for the head, with conditions.
        public static func user(maximumAge: Double? = nil, minimumAccuracy: Double? = nil) -> Criterion {
            Criterion(.user, maximumAge: maximumAge, minimumAccuracy: minimumAccuracy)
        }
    }

    /// The sources, in order of preference.
    ///
    /// Types that are not listed are ignored. A type may be listed again with other conditions, as a fallback if the
    /// first ones are not met.
    public var criteria: [Criterion]

    /// Creates an order from criteria.
    public init(_ criteria: [Criterion]) {
        self.criteria = criteria
    }

    /// Creates an order of types without conditions.
    public init(_ types: [HeadingType]) {
        self.init(types.map { Criterion($0) })
    }

    /// Creates an order from an array literal of criteria.
    public init(arrayLiteral elements: Criterion...) {
        self.init(elements)
    }

    /// Course, user, device: for finding what is around the traveller.
    public static let collection: HeadingOrder = [.course, .user, .device]

    /// User, course, device: for presenting sounds and views to the user.
    public static let presentation: HeadingOrder = [.user, .course, .device]
}
