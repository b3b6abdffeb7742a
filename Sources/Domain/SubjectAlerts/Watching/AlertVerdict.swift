/// The verdict of an observation on a condition.
struct AlertVerdict: Sendable, Hashable {
    enum Opinion: Sendable, Hashable {
        /// It holds.
        case holds
        /// It fails.
        case fails
        /// The observation is too inaccurate to decide.
        case unclear
    }

    /// The opinion.
    var opinion: Opinion

    /// Whether this observation alone is sufficient.
    var isCertain = false

    /// The figure for the sentence, such as a distance in metres.
    var figure = 0.0
}
