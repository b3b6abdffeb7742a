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

    /// The heading at `instant`.
    func resolve(at instant: SensorInstant) -> ResolvedHeading? {
        for criterion in order.criteria {
            guard let sample = self[criterion.type] else { continue }
            if let age = criterion.maximumAge, instant >= sample.arrival.advanced(by: age) { continue }
            if let worst = criterion.minimumAccuracy, let accuracy = sample.heading.accuracy, accuracy > worst {
                continue
            }
            return sample.heading
        }
        return nil
    }

    /// When the heading that counts at `instant` expires.
    func expiry(at instant: SensorInstant) -> SensorInstant? {
        guard let source = resolve(at: instant)?.source, let sample = self[source] else { return nil }
        return order.criteria.first { $0.type == source }?.maximumAge.map { sample.arrival.advanced(by: $0) }
    }
}
