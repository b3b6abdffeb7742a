/// An event that a connection reports to its owner.
public enum NATSEvent: Sendable, Hashable {
    /// The connection and its subscriptions are established; `server` is the server's address without secrets.
    case connected(server: String)

    /// The connection has ended or could not be made; no later event reports the outcome of the messages in flight.
    case disconnected(NATSFault)

    /// A stream has stored the published messages with these numbers.
    case held([UInt64])

    /// The published message with this number was not stored.
    case refused(UInt64, NATSFault)

    /// A subscription or a pull has received messages.
    case arrived([NATSArrival])

    /// A pull cannot deliver messages of this stream because of a fault; the connection keeps trying.
    case stalled(stream: String, NATSFault)

    /// The server serves requests for messages of this stream again, after the pull had been reported as stalled.
    case resumed(stream: String)
}

/// A message to publish to NATS servers.
public struct NATSPublication: Sendable, Hashable {
    /// The number by which the connection reports the outcome of the message, unique among the messages in flight.
    ///
    /// `nil` if no stream is to store the message.
    public var number: UInt64?

    /// The subject to publish to.
    public var subject: String

    /// The content of the message.
    public var payload: [UInt8]

    /// The identity by which a stream stores the message only once; `nil` to store the message each time.
    public var identity: String?

    /// A short explanation of the message, sent as the header `Reason`.
    public var reason: String?

    /// Creates a message to publish.
    public init(
        number: UInt64?, subject: String, payload: [UInt8], identity: String? = nil, reason: String? = nil
    ) {
        (self.number, self.subject, self.payload) = (number, subject, payload)
        (self.identity, self.reason) = (identity, reason)
    }

    /// The names and values of the header fields to send with the message.
    var headers: [(name: String, value: String)] {
        guard identity != nil || reason != nil else { return [] }
        var headers: [(name: String, value: String)] = []
        if let identity { headers.append(("Nats-Msg-Id", identity)) }
        if let reason { headers.append(("Reason", reason)) }
        return headers
    }
}

/// A message that a subscription or a pull has received.
public struct NATSArrival: Sendable, Hashable {
    /// The subject to which the message was published.
    public var subject: String

    /// The content of the message.
    public var payload: [UInt8]

    /// The number by which the message is acknowledged; `nil` if no acknowledgement is expected.
    public var receipt: UInt64?

    /// The number of times that the stream has delivered the message, 1 for the first.
    public var deliveries = 1

    /// Creates a received message.
    public init(subject: String, payload: [UInt8], receipt: UInt64? = nil, deliveries: Int = 1) {
        (self.subject, self.payload, self.receipt, self.deliveries) = (subject, payload, receipt, deliveries)
    }
}
