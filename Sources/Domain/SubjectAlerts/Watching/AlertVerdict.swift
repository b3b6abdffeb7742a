/// The result of evaluating a condition for one observation.
struct AlertVerdict: Sendable, Hashable {
    enum Opinion: Sendable, Hashable {
        /// The condition is true.
        case holds
        /// The condition is false.
        case fails
        /// The observation is too inaccurate to decide.
        case unclear
    }

    /// Whether the condition is true or false, or that cannot be decided.
    var opinion: Opinion

    /// Whether this observation alone is sufficient to change the state.
    var isCertain = false

    /// The number in the sentence of the alert, such as a distance in metres.
    var figure = 0.0
}
