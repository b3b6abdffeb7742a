/// Everything that a conformance suite found wrong, in one error.
public struct ConformanceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// One broken rule.
    public struct Violation: Sendable, Hashable {
        /// The rule's name, as the suite's `Rule` has it.
        public let rule: String

        /// What happened, and what should have.
        public let sentence: String
    }

    /// The type that was examined.
    public let subject: String

    /// What it did wrong, in the order in which it was found.
    public let violations: [Violation]

    /// The names of the broken rules, each once.
    public var rules: Set<String> { Set(violations.map(\.rule)) }

    /// One line for the subject and one for each violation.
    public var description: String {
        violations.reduce("\(subject) breaks \(rules.count) of its rules") { text, violation in
            "\(text)\n- \(violation.rule): \(violation.sentence)"
        }
    }
}

/// The time that a conformance suite gives to what it examines.
public enum ConformanceTime: Sendable {
    /// A ``ManualClock`` that the suite moves on by a second with each step.
    case manual
    /// The machine's own time, for what has threads, sockets or timers that cannot be given a clock.
    case system
}
