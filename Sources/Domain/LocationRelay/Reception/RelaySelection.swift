import Geolocation

/// Selects the fixes that fill a location slot: those of one stream of one sender at a time.
struct RelaySelection: Sendable {
    private let stream: RelayStream?
    private let sender: String?
    private let failover: Double
    private var senders: SenderSelection<String>

    /// The stream selection of a sender, if any stream is allowed.
    private var streams: (sender: String, selection: StreamSelection)?

    /// Creates a selection.
    ///
    /// - Parameters:
    ///   - sender: The only sender used; `nil` for any, one at a time.
    ///   - stream: The only stream used; `nil` for the best: remote, then base, then fused.
    ///   - failover: Seconds without a fix after which another sender or a less preferred stream is selected.
    init(sender: String?, stream: RelayStream?, failover: Double) {
        self.sender = sender
        self.stream = stream
        self.failover = failover
        senders = SenderSelection(failover: failover)
    }

    /// The current sender.
    var chosen: String? { senders.chosen }

    /// Whether a fix fills the slot.
    mutating func accepts(_ received: ReceivedFix, at now: SensorInstant) -> Bool {
        guard !received.isLate, sender == nil || received.sender == sender else { return false }
        var selection = streams?.sender == received.sender ? streams?.selection : nil
        let isRightStream =
            stream.map { $0 == received.stream }
            ?? selection?.accepts(received.stream, atNanoseconds: now.nanoseconds) ?? true
        guard isRightStream, senders.accepts(received.sender, hasValue: true, at: now) else { return false }
        if selection == nil { selection = StreamSelection(failover: failover) }
        selection?.select(received.stream, atNanoseconds: now.nanoseconds)
        streams = selection.map { (received.sender, $0) }
        return true
    }

    /// Removes a disconnected sender.
    mutating func forget(_ sender: String) { senders.forget(sender) }
}
