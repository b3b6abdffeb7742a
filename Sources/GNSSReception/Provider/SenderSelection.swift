import Geolocation

/// Decides which of several senders counts, so that two receivers are never mixed: the first that has a fix, until it has
/// had none for a while and another one has.
struct SenderSelection<Sender: Hashable & Sendable>: Sendable {
    /// Who counts at present; nil while nobody has had a fix.
    private(set) var chosen: Sender?

    private let failover: Double
    private var lastFix = SensorInstant(nanoseconds: 0)

    /// Makes a selection in which nobody has been chosen.
    ///
    /// - Parameter failover: Seconds without a fix after which another sender takes the place of the chosen one.
    init(failover: Double) {
        self.failover = failover
    }

    /// Whether what `sender` says counts.
    ///
    /// - Parameters:
    ///   - sender: Who says something.
    ///   - hasFix: Whether it is a fix.
    ///   - instant: When.
    mutating func accepts(_ sender: Sender, hasFix: Bool, at instant: @autoclosure () -> SensorInstant) -> Bool {
        if sender == chosen {
            if hasFix { lastFix = instant() }
            return true
        }
        guard chosen != nil else {
            if hasFix { choose(sender, at: instant()) }
            return true
        }
        guard hasFix else { return false }
        let now = instant()
        guard now.seconds(since: lastFix) > failover else { return false }
        choose(sender, at: now)
        return true
    }

    /// Forgets a sender that has gone.
    mutating func forget(_ sender: Sender) {
        if chosen == sender { chosen = nil }
    }

    private mutating func choose(_ sender: Sender, at instant: SensorInstant) {
        chosen = sender
        lastFix = instant
    }
}
