/// An order of heading sources, the preferred one first, each with the conditions it must meet.
///
///     let order: HeadingOrder = [.user(maximumAge: 2), .course, .device(minimumAccuracy: 25)]
public struct HeadingOrder: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// One source and what is asked of it.
    public struct Criterion: Sendable, Hashable {
        /// The source.
        public var type: HeadingType

        /// Seconds after which a value that has not been renewed no longer counts; nil for no limit.
        public var maximumAge: Double?

        /// The worst accuracy that still counts, degrees; nil for no limit.
        ///
        /// A value that does not tell its accuracy counts.
        public var minimumAccuracy: Double?

        /// Makes a criterion for a source.
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

        /// The direction of travel, under conditions.
        public static func course(maximumAge: Double? = nil, minimumAccuracy: Double? = nil) -> Criterion {
            Criterion(.course, maximumAge: maximumAge, minimumAccuracy: minimumAccuracy)
        }

        /// The compass, under conditions.
        public static func device(maximumAge: Double? = nil, minimumAccuracy: Double? = nil) -> Criterion {
            Criterion(.device, maximumAge: maximumAge, minimumAccuracy: minimumAccuracy)
        }

        /// The head, under conditions.
        public static func user(maximumAge: Double? = nil, minimumAccuracy: Double? = nil) -> Criterion {
            Criterion(.user, maximumAge: maximumAge, minimumAccuracy: minimumAccuracy)
        }
    }

    /// The sources, the preferred one first.
    ///
    /// Types that are not listed are invisible. A type may be listed again with other conditions, to count once more where
    /// the first ones are not met.
    public var criteria: [Criterion]

    /// Makes an order from criteria.
    public init(_ criteria: [Criterion]) {
        self.criteria = criteria
    }

    /// Makes an order of types without conditions.
    public init(_ types: [HeadingType]) {
        self.init(types.map { Criterion($0) })
    }

    /// Makes an order from a list of criteria.
    public init(arrayLiteral elements: Criterion...) {
        self.init(elements)
    }

    /// Course, user, device: what is around the traveller.
    public static let collection: HeadingOrder = [.course, .user, .device]

    /// User, course, device: where things are heard or seen.
    public static let presentation: HeadingOrder = [.user, .course, .device]

    /// The order of a name.
    public static func named(_ name: NamedHeadingOrder) -> HeadingOrder {
        switch name {
        case .collection: .collection
        case .presentation: .presentation
        }
    }
}
