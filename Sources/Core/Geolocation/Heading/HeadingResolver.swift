/// The logic behind ``Heading``: selects the first source of an order that has a value and meets its conditions.
///
/// A class, since a data path would copy a value of this size.
@SensorActor
final class HeadingResolver {
    /// A value and its time of arrival.
    struct Sample: Sendable {
        var heading: ResolvedHeading
        var arrival: SensorInstant
    }

    var order: HeadingOrder {
        didSet { limitsAge = order.criteria.contains { $0.maximumAge != nil } }
    }

    /// Whether any condition needs the time; if not, no clock is read.
    private(set) var limitsAge: Bool

    private var samples = HeadingTable<Sample?>(course: nil, device: nil, user: nil)

    nonisolated init(order: HeadingOrder) {
        self.order = order
        limitsAge = order.criteria.contains { $0.maximumAge != nil }
    }

    subscript(type: HeadingType) -> Sample? {
        get { samples[type] }
        set { samples[type] = newValue }
    }

    /// The selected source, and the instant at which it expires by its maximum age.
    struct Outcome {
        var source: HeadingType
        var expiry: SensorInstant?
    }

    /// Returns the outcome at `instant`, or `nil` if no source qualifies.
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
