/// A change of a connection, or something that came by it.
public enum NATSEvent: Sendable, Hashable {
    /// The connection stands, and all subscriptions with it; the server's address without secrets.
    case connected(server: String)

    /// The connection has ended or could not be made; what was under way has no outcome.
    case disconnected(NATSFault)

    /// A stream has stored messages, by their numbers.
    case held([UInt64])

    /// A message was not stored, by its number.
    case refused(UInt64, NATSFault)

    /// Messages have come by a subscription or a pull.
    case arrived([NATSArrival])

    /// A pull brings nothing, and is tried again.
    case stalled(stream: String, NATSFault)

    /// A pull that was told to bring nothing works again.
    case resumed(stream: String)
}

/// A message to publish.
public struct NATSPublication: Sendable, Hashable {
    /// The number by which its fate is reported, unique among those under way; `nil` to publish it without a stream.
    public var number: UInt64?

    /// The subject.
    public var subject: String

    /// The content.
    public var payload: [UInt8]

    /// The identity by which a stream stores it once; `nil` to store it each time.
    public var identity: String?

    /// A word on the message, which goes with it as the header `Reason`.
    public var reason: String?

    /// Creates a message.
    public init(
        number: UInt64?, subject: String, payload: [UInt8], identity: String? = nil, reason: String? = nil
    ) {
        (self.number, self.subject, self.payload) = (number, subject, payload)
        (self.identity, self.reason) = (identity, reason)
    }

    /// The headers.
    var headers: [(name: String, value: String)] {
        guard identity != nil || reason != nil else { return [] }
        var headers: [(name: String, value: String)] = []
        if let identity { headers.append(("Nats-Msg-Id", identity)) }
        if let reason { headers.append(("Reason", reason)) }
        return headers
    }
}

/// A message that has come.
public struct NATSArrival: Sendable, Hashable {
    /// The subject under which it was published.
    public var subject: String

    /// The content.
    public var payload: [UInt8]

    /// The number by which it is acknowledged; `nil` if no stream waits for that.
    public var receipt: UInt64?

    /// How often the stream has delivered it, 1 for the first time.
    public var deliveries = 1

    /// Creates an arrival.
    public init(subject: String, payload: [UInt8], receipt: UInt64? = nil, deliveries: Int = 1) {
        (self.subject, self.payload, self.receipt, self.deliveries) = (subject, payload, receipt, deliveries)
    }
}
