import Geolocation

/// Selects the fixes that fill a location slot: those of one sender at a time, and of one of its streams.
struct RelaySelection: Sendable {
    /// The streams in order of preference, as in ``RelayUpdate/currentFix``.
    static let preference: [RelayStream] = [.remote, .base, .fused]

    private let stream: RelayStream?
    private let sender: String?
    private let failover: Double
    private var senders: SenderSelection<String>

    /// The last accepted sender and stream; used if any stream is allowed.
    private var best: (sender: String, stream: RelayStream, instant: SensorInstant)?

    /// Creates a selection.
    ///
    /// - Parameters:
    ///   - sender: The only sender used; `nil` for any, one at a time.
    ///   - stream: The only stream used; `nil` for the best: remote, then base, then fused.
    ///   - failover: Seconds without a fix after which another sender, or a less preferred stream, takes over.
    init(sender: String?, stream: RelayStream?, failover: Double) {
        self.sender = sender
        self.stream = stream
        self.failover = failover
        senders = SenderSelection(failover: failover)
    }

    /// The current sender.
    var chosen: String? { senders.chosen }

    /// Whether a fix is used.
    mutating func accepts(_ received: ReceivedFix, at now: SensorInstant) -> Bool {
        guard !received.isLate, sender == nil || received.sender == sender else { return false }
        guard isRightStream(received, at: now), senders.accepts(received.sender, hasValue: true, at: now) else {
            return false
        }
        best = (received.sender, received.stream, now)
        return true
    }

    /// Forgets a sender that has disconnected.
    mutating func forget(_ sender: String) { senders.forget(sender) }

    private func isRightStream(_ received: ReceivedFix, at now: SensorInstant) -> Bool {
        if let stream { return received.stream == stream }
        guard let best, best.sender == received.sender else { return true }
        let isWorse = Self.preference.drop { $0 != best.stream }.dropFirst().contains(received.stream)
        return !isWorse || now.seconds(since: best.instant) > failover
    }
}
