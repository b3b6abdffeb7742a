/// The time between two epochs (measurements) of a receiver, measured in its stream.
struct EpochPeriod: Sendable {
    /// The time between the last two epochs (measurements), in seconds; `nil` while it is unknown.
    private(set) var seconds: Double?

    private var last: ReceiverClock.Moment?

    /// Measures the time since the last epoch, at the end of an epoch.
    ///
    /// - Parameter moment: The moment of the epoch; `nil` if its date is unknown.
    mutating func measure(_ moment: ReceiverClock.Moment?) {
        defer { last = moment }
        // A difference within the tolerance means that the sender has paused within one epoch. It is not a period.
        guard let moment, let last, moment - last > EpochAssembler.tolerance else { return }
        seconds = min(Double(moment - last) / 1e6, EpochAssembler.longestStep)
    }

    /// Handles the end of the stream: the next epoch does not follow the last one.
    mutating func interrupt() { last = nil }
}
