/// The error that a conformance suite throws; it contains all violations that the suite has found.
public struct ConformanceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// A violation of one rule of a conformance suite.
    public struct Violation: Sendable, Hashable {
        /// The name of the violated rule, as in the `Rule` type of the suite.
        public let rule: String

        /// A sentence that describes the violation and what the rule expects.
        public let sentence: String
    }

    /// The name of the type under test.
    public let subject: String

    /// The violations of rules, in the order in which they were found.
    public let violations: [Violation]

    /// The names of the violated rules, without duplicates.
    public var rules: Set<String> { Set(violations.map(\.rule)) }

    /// The failure in words: one line for the type under test, and one for each violation.
    public var description: String {
        violations.reduce("\(subject) breaks \(rules.count) of its rules") { text, violation in
            "\(text)\n- \(violation.rule): \(violation.sentence)"
        }
    }
}

/// The kind of clock that a conformance suite passes to the code under test.
public enum ConformanceTime: Sendable {
    /// A ``ManualClock``, which the suite advances by one second at a time.
    case manual
    /// The system's clock, for code that cannot use another one because it has threads, sockets or timers of its own.
    case system
}
