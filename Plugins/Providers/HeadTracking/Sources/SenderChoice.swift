import Geolocation
import SensorIO

/// Decides which of several senders counts, so that two trackers are never mixed: the first one, until it has been silent
/// for ``failover`` and another one is heard.
struct SenderChoice: Sendable {
    /// Seconds of silence after which another sender takes the place of the chosen one.
    static let failover = 3.0

    /// Who counts at present; nil while nobody has been heard.
    private(set) var chosen: WirePeer?

    private var lastHeard = SensorInstant(nanoseconds: 0)

    /// Whether the samples that a sender sends at an instant count.
    mutating func accepts(_ sender: WirePeer, at instant: SensorInstant) -> Bool {
        let isFree = chosen == nil || instant.seconds(since: lastHeard) > Self.failover
        guard isFree || sender == chosen else { return false }
        chosen = sender
        lastHeard = instant
        return true
    }

    /// Lets the next sender that is heard count.
    mutating func forget() {
        chosen = nil
    }
}
