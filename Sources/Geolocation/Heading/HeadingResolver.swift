/// The pure rule behind ``Heading``: the first source of an order that has a value and meets its conditions.
struct HeadingResolver: Sendable {
    /// A value and the moment it arrived.
    struct Sample: Sendable {
        var heading: ResolvedHeading
        var arrival: SensorInstant
    }

    var order: HeadingOrder {
        didSet { limitsAge = order.criteria.contains { $0.maximumAge != nil } }
    }

    /// Whether any condition asks for the time, so that nobody reads a clock for nothing.
    private(set) var limitsAge: Bool

    private var course: Sample?
    private var device: Sample?
    private var user: Sample?

    init(order: HeadingOrder) {
        self.order = order
        limitsAge = order.criteria.contains { $0.maximumAge != nil }
    }

    subscript(type: HeadingType) -> Sample? {
        get {
            switch type {
            case .course: course
            case .device: device
            case .user: user
            }
        }
        set {
            switch type {
            case .course: course = newValue
            case .device: device = newValue
            case .user: user = newValue
            }
        }
    }

    /// The source that counts at an instant, and when it ceases to by its age.
    struct Outcome {
        var source: HeadingType
        var expiry: SensorInstant?
    }

    /// The outcome at `instant`.
    func resolve(at instant: SensorInstant) -> Outcome? {
        for criterion in order.criteria {
            guard let sample = self[criterion.type] else { continue }
            var expiry: SensorInstant?
            if let age = criterion.maximumAge {
                let moment = sample.arrival.advanced(by: age)
                if instant >= moment { continue }
                expiry = moment
            }
            if let worst = criterion.minimumAccuracy, let accuracy = sample.heading.accuracy, accuracy > worst {
                continue
            }
            return Outcome(source: criterion.type, expiry: expiry)
        }
        return nil
    }
}
