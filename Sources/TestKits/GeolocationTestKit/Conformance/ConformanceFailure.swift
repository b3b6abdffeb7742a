/// All violations found by a conformance suite, as one error.
public struct ConformanceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// A violation of one rule.
    public struct Violation: Sendable, Hashable {
        /// The rule's name, as in the `Rule` type of the suite.
        public let rule: String

        /// The violation and the expectation.
        public let sentence: String
    }

    /// The type under test.
    public let subject: String

    /// The violations in the order in which they were found.
    public let violations: [Violation]

    /// The names of the violated rules, without duplicates.
    public var rules: Set<String> { Set(violations.map(\.rule)) }

    /// One line for the type and one for each violation.
    public var description: String {
        violations.reduce("\(subject) breaks \(rules.count) of its rules") { text, violation in
            "\(text)\n- \(violation.rule): \(violation.sentence)"
        }
    }
}

/// The kind of clock that a conformance suite passes to the code under test.
public enum ConformanceTime: Sendable {
    /// A ``ManualClock``, which the suite advances by one second with each step.
    case manual
    /// The system's clock, for code with threads, sockets or timers that cannot be given a clock.
    case system
}
