import PluginOptions

/// The rule for switching between several sources of one role in a pipeline.
public struct FailoverRule: Sendable, Hashable {
    /// The time in seconds for which a source's value counts as fresh after its arrival.
    public var freshness: Double

    /// The time in seconds for which a preferred source must report again before the pipeline returns to it.
    public var failbackDelay: Double

    /// Creates a rule for switching between sources.
    ///
    /// By default, a value is fresh for 5 s, and a preferred source is used again after 3 s.
    public init(freshness: Double = 5, failbackDelay: Double = 3) {
        (self.freshness, self.failbackDelay) = (freshness, failbackDelay)
    }

    /// Creates a rule from a text such as `freshness=5&failback=3`, with times in seconds.
    ///
    /// - Throws: `UsageError` that states what is expected.
    init(_ text: String) throws {
        let rule = FailoverRule()
        let options = Options(
            .number(
                "freshness", .moreThan(0), unit: "s", default: rule.freshness,
                meaning: "age from which a fix is ignored"),
            .number(
                "failback", .atLeast(0), unit: "s", default: rule.failbackDelay,
                meaning: "time a preferred source must report")
        ) { FailoverRule(freshness: $0, failbackDelay: $1) }
        self = try options.read(try Endpoint(filter: "failover?\(text)"))
    }
}
