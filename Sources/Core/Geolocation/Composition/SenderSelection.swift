/// Selects one of several senders, so that values of two devices are never mixed.
///
/// The first sender that reports a value, which is a fix or an orientation, is selected. If the selected sender has
/// sent no value for some time, the next sender that reports a value is selected instead.
///
/// The type is public only so that the compiler can inline it and specialise it for each kind of sender.
public struct SenderSelection<Sender: Hashable & Sendable>: Sendable {
    /// The selected sender; `nil` until a sender has reported a value.
    public var chosen: Sender?

    @usableFromInline let failover: Double
    @usableFromInline var lastValue = SensorInstant(nanoseconds: 0)

    /// Creates a selection in which no sender is selected yet.
    ///
    /// - Parameter failover: The time in seconds without a value after which another sender may replace the selected
    ///   one.
    @inlinable public init(failover: Double) {
        self.failover = failover
    }

    /// Returns whether to accept a message from `sender`, and updates the selection.
    ///
    /// - Parameters:
    ///   - sender: The sender of the message.
    ///   - hasValue: Whether the message contains a value.
    ///   - instant: The instant at which the message arrived.
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

    /// Ends the selection of the given sender, which has disconnected; does nothing if another sender is selected.
    @inlinable public mutating func forget(_ sender: Sender) {
        if chosen == sender { chosen = nil }
    }

    @inlinable mutating func choose(_ sender: Sender, at instant: SensorInstant) {
        chosen = sender
        lastValue = instant
    }
}
