/// Decides which of several senders counts, so that two devices are never mixed: the first that tells its value, a fix or
/// an orientation, until it has told none for a while and another one does.
///
/// It is inlinable, and public for that alone, so that each kind of sender gets code of its own on the data path.
public struct SenderSelection<Sender: Hashable & Sendable>: Sendable {
    /// Who counts at present; nil while nobody has told a value.
    public var chosen: Sender?

    @usableFromInline let failover: Double
    @usableFromInline var lastValue = SensorInstant(nanoseconds: 0)

    /// Makes a selection in which nobody has been chosen.
    ///
    /// - Parameter failover: Seconds without a value after which another sender takes the place of the chosen one.
    @inlinable public init(failover: Double) {
        self.failover = failover
    }

    /// Whether what `sender` says counts.
    ///
    /// - Parameters:
    ///   - sender: Who says something.
    ///   - hasValue: Whether it is a value.
    ///   - instant: When.
    @inlinable public mutating func accepts(
        _ sender: Sender, hasValue: Bool, at instant: @autoclosure () -> SensorInstant
    ) -> Bool {
        if sender == chosen {
            if hasValue { lastValue = instant() }
            return true
        }
        guard chosen != nil else {
            if hasValue { choose(sender, at: instant()) }
            return true
        }
        guard hasValue else { return false }
        let now = instant()
        guard now.seconds(since: lastValue) > failover else { return false }
        choose(sender, at: now)
        return true
    }

    /// Forgets a sender that has gone.
    @inlinable public mutating func forget(_ sender: Sender) {
        if chosen == sender { chosen = nil }
    }

    @inlinable mutating func choose(_ sender: Sender, at instant: SensorInstant) {
        chosen = sender
        lastValue = instant
    }
}
