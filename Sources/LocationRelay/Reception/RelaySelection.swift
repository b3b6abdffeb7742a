import Geolocation

/// Chooses the fixes that fill a location slot: those of one sender at a time, and of one of its streams.
struct RelaySelection: Sendable {
    /// The streams from the best to the least, the same as ``RelayUpdate/currentFix`` has.
    static let preference: [RelayStream] = [.remote, .base, .fused]

    private let stream: RelayStream?
    private let sender: String?
    private let failover: Double
    private var senders: SenderSelection<String>

    /// What was accepted last, where any stream will do: the best that the sender has.
    private var best: (sender: String, stream: RelayStream, instant: SensorInstant)?

    /// - Parameters:
    ///   - sender: The only one that counts; nil for any, one at a time.
    ///   - stream: The only one that counts; nil for the best: remote, or else base, or else fused.
    ///   - failover: Seconds without a fix after which another sender takes the place of the chosen one, and another stream
    ///     that of a better one.
    init(sender: String?, stream: RelayStream?, failover: Double) {
        self.sender = sender
        self.stream = stream
        self.failover = failover
        senders = SenderSelection(failover: failover)
    }

    /// Who counts at present.
    var chosen: String? { senders.chosen }

    /// Whether a fix counts.
    mutating func accepts(_ received: ReceivedFix, at now: SensorInstant) -> Bool {
        guard !received.isLate, sender == nil || received.sender == sender else { return false }
        guard isRightStream(received, at: now), senders.accepts(received.sender, hasValue: true, at: now) else {
            return false
        }
        best = (received.sender, received.stream, now)
        return true
    }

    /// Forgets a sender that has gone.
    mutating func forget(_ sender: String) { senders.forget(sender) }

    private func isRightStream(_ received: ReceivedFix, at now: SensorInstant) -> Bool {
        if let stream { return received.stream == stream }
        guard let best, best.sender == received.sender else { return true }
        let isWorse = Self.preference.drop { $0 != best.stream }.dropFirst().contains(received.stream)
        return !isWorse || now.seconds(since: best.instant) > failover
    }
}
