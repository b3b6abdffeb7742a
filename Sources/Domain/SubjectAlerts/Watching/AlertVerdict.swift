/// The result of evaluating a rule's condition for one observation.
struct AlertVerdict: Sendable, Hashable {
    enum Opinion: Sendable, Hashable {
        /// The condition of the rule is true for the observation.
        case holds
        /// The condition of the rule is false for the observation.
        case fails
        /// The observation is too inaccurate to decide whether the condition is true.
        case unclear
    }

    /// Whether the condition is true for the observation, false, or undecided.
    var opinion: Opinion

    /// Whether this observation alone is sufficient to change the alert.
    var isCertain = false

    /// The number in the sentence of the alert, such as a distance in metres or a duration in seconds.
    var figure = 0.0
}
