/// Selects the source of a ``Heading``: the first one, in order of preference, whose value satisfies its conditions.
///
/// The type is a class, since a structure of this size would be copied for each sample.
@SensorActor
final class HeadingResolver {
    /// The value of a heading source and its time of arrival.
    struct Sample: Sendable {
        var heading: ResolvedHeading
        var arrival: SensorInstant
    }

    var order: HeadingOrder {
        didSet { limitsAge = order.criteria.contains { $0.maximumAge != nil } }
    }

    /// Whether any condition depends on the age of values; if `false`, the clock need not be read.
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

    /// The selected heading source, and the instant at which its value reaches the maximum age.
    ///
    /// The instant is `nil` if the order of sources sets no maximum age for the value.
    struct Outcome {
        var source: HeadingType
        var expiry: SensorInstant?
    }

    /// Returns the heading source that is selected at `instant`; `nil` if no value of a source satisfies its
    /// conditions.
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
