import Geolocation
import PluginOptions

/// The rule that decides when a pipeline snoozes and when it wakes.
public struct SnoozeRule: Sendable, Hashable {
    /// The time in seconds for which the traveller must rest before the pipeline snoozes.
    public var delay: Double

    /// The distance in metres from the resting place beyond which the pipeline wakes.
    public var radius: Double

    /// Creates a rule for snoozing.
    ///
    /// By default, the pipeline snoozes after 300 s at rest and wakes beyond 40 m.
    public init(after delay: Double = 300, radius: Double = 40) {
        (self.delay, self.radius) = (delay, radius)
    }

    /// The rule that decides when the traveller has left the resting place, so that the pipeline wakes.
    var departure: DepartureRule { DepartureRule(distance: radius) }

    /// Creates a rule from a text such as `after=300&radius=40`, in seconds and metres.
    ///
    /// - Throws: `UsageError` that states what is expected.
    init(_ text: String) throws {
        let rule = SnoozeRule()
        let options = Options(
            .number("after", .moreThan(0), unit: "s", default: rule.delay, meaning: "time at rest before the snooze"),
            .number(
                "radius", .moreThan(0), unit: "m", default: rule.radius, meaning: "distance that counts as a departure")
        ) { SnoozeRule(after: $0, radius: $1) }
        self = try options.read(try Endpoint(filter: "snooze?\(text)"))
    }
}
