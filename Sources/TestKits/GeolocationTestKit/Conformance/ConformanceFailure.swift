/// An error that contains all violations found by a conformance suite.
public struct ConformanceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// A violation of one rule.
    public struct Violation: Sendable, Hashable {
        /// The name of the rule, as in the `Rule` type of the suite.
        public let rule: String

        /// A sentence that describes the violation and the expectation.
        public let sentence: String
    }

    /// The name of the type under test.
    public let subject: String

    /// The violations in the order in which they were found.
    public let violations: [Violation]

    /// The names of the violated rules, without duplicates.
    public var rules: Set<String> { Set(violations.map(\.rule)) }

    /// A description with one line for the type and one for each violation.
    public var description: String {
        violations.reduce("\(subject) breaks \(rules.count) of its rules") { text, violation in
            "\(text)\n- \(violation.rule): \(violation.sentence)"
        }
    }
}

/// The kind of clock that a conformance suite passes to the code under test.
public enum ConformanceTime: Sendable {
    /// A ``ManualClock``, which the suite advances by one second in each step.
    case manual
    /// The system's clock, for code that cannot use another one because it has threads, sockets or timers of its own.
    case system
}
