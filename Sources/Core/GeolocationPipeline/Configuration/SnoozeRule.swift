import PluginOptions

/// When a pipeline snoozes, and what wakes it.
public struct SnoozeRule: Sendable, Hashable {
    /// The seconds at rest after which the pipeline snoozes.
    public var delay: Double

    /// The metres from the place of rest beyond which the pipeline wakes.
    public var radius: Double

    /// Creates a rule.
    public init(after delay: Double = 300, radius: Double = 40) {
        (self.delay, self.radius) = (delay, radius)
    }

    /// Creates a rule from text such as `after=300&radius=40`.
    ///
    /// - Throws: `UsageError` that says what would be right.
    init(_ text: String) throws {
        let options = Options(
            .number("after", .moreThan(0), unit: "s", default: 300, meaning: "time at rest before the snooze"),
            .number("radius", .moreThan(0), unit: "m", default: 40, meaning: "distance that counts as a departure")
        ) { SnoozeRule(after: $0, radius: $1) }
        self = try options.read(try Endpoint(filter: "snooze?\(text)"))
    }
}

/// When a pipeline with several sources of one role changes from one to another.
public struct FailoverRule: Sendable, Hashable {
    /// The seconds for which a source's value is fresh.
    public var freshness: Double

    /// The seconds for which a preferred source must report before it is used again.
    public var failbackDelay: Double

    /// Creates a rule.
    public init(freshness: Double = 5, failbackDelay: Double = 3) {
        (self.freshness, self.failbackDelay) = (freshness, failbackDelay)
    }

    /// Creates a rule from text such as `freshness=5&failback=3`.
    ///
    /// - Throws: `UsageError` that says what would be right.
    init(_ text: String) throws {
        let options = Options(
            .number(
                "freshness", .moreThan(0), unit: "s", default: 5, meaning: "age at which a fix is not used any more"),
            .number("failback", .atLeast(0), unit: "s", default: 3, meaning: "time a preferred source must report")
        ) { FailoverRule(freshness: $0, failbackDelay: $1) }
        self = try options.read(try Endpoint(filter: "failover?\(text)"))
    }
}
