import Geolocation

/// Selects the fixes that fill a location slot, which are those of one stream of one sender at a time.
struct RelaySelection: Sendable {
    private let stream: RelayStream?
    private let sender: String?
    private let failover: Double
    private var senders: SenderSelection<String>

    /// The last sender, and the selection among its streams.
    private var streams: (sender: String, selection: StreamSelection)?

    /// Creates a selection.
    ///
    /// - Parameters:
    ///   - sender: The only sender used; `nil` for any, one at a time.
    ///   - stream: The only stream used; `nil` for the best one: remote, else base, else fused.
    ///   - failover: The seconds without a fix after which another sender or a less preferred stream is selected.
    init(sender: String?, stream: RelayStream?, failover: Double) {
        self.sender = sender
        self.stream = stream
        self.failover = failover
        senders = SenderSelection(failover: failover)
    }

    /// The currently selected sender; `nil` if there is none.
    var chosen: String? { senders.chosen }

    /// Returns whether a fix fills the slot, and if so, selects its sender and stream.
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
