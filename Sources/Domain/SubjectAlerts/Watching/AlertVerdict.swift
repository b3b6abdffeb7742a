/// The opinion of an observation about a condition.
struct AlertVerdict: Sendable, Hashable {
    enum Opinion: Sendable, Hashable {
        /// It holds.
        case holds
        /// It fails.
        case fails
        /// The observation is too inaccurate to say.
        case unclear
    }

    /// The opinion.
    var opinion: Opinion

    /// Whether a single observation suffices.
    var isCertain = false

    /// The figure that the sentence tells, such as a distance in metres.
    var figure = 0.0
}
