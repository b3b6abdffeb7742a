import Geolocation

/// Selects the fixes that a provider reports as the location: those of one stream of one sender at a time.
struct RelaySelection: Sendable {
    private let stream: RelayStream?
    private let sender: String?
    private let failover: Double
    private var senders: SenderSelection<String>

    /// The sender of the last selected fix, and the selection among that sender's streams.
    private var streams: (sender: String, selection: StreamSelection)?

    /// Creates the selection of the fixes to provide.
    ///
    /// - Parameters:
    ///   - sender: The only sender whose fixes are selected; `nil` for any sender, one at a time.
    ///   - stream: The only stream that is selected; `nil` for the best one: remote, else base, else fused.
    ///   - failover: The seconds without a fix after which another sender or a less preferred stream is selected.
    init(sender: String?, stream: RelayStream?, failover: Double) {
        self.sender = sender
        self.stream = stream
        self.failover = failover
        senders = SenderSelection(failover: failover)
    }

    /// The sender that is currently selected; `nil` if there is none.
    var chosen: String? { senders.chosen }

    /// Returns whether the given fix is provided as the location; if so, selects its sender and stream.
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

    /// Removes a disconnected sender, so that another sender may be selected.
    mutating func forget(_ sender: String) { senders.forget(sender) }
}
