/// A message to publish to a broker.
public struct MQTTPublication: Sendable, Hashable {
    /// The number by which the client reports the outcome of the message; unique among the messages without an outcome.
    public var number: UInt64

    /// The topic to publish to.
    public var topic: String

    /// The content of the message.
    public var payload: [UInt8]

    /// Whether the broker acknowledges the message (quality of service 1).
    public var isAcknowledged: Bool

    /// Whether the broker retains the message for later subscribers.
    public var isRetained: Bool

    /// Creates a message to publish.
    public init(
        number: UInt64, topic: String, payload: [UInt8], isAcknowledged: Bool = true, isRetained: Bool = false
    ) {
        (self.number, self.topic, self.payload) = (number, topic, payload)
        (self.isAcknowledged, self.isRetained) = (isAcknowledged, isRetained)
    }
}

/// A message received for a subscription.
public struct MQTTMessage: Sendable, Hashable {
    /// The topic to which the message was published.
    public var topic: String

    /// The content of the message.
    public var payload: [UInt8]

    /// Whether the message was published before the subscription and retained by the broker.
    public var isRetained: Bool

    /// Creates a received message.
    public init(topic: String, payload: [UInt8], isRetained: Bool = false) {
        (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
    }
}

/// An event that an MQTT client reports to its owner.
public enum MQTTEvent: Sendable, Hashable {
    /// The broker has accepted the connection with the given MQTT version.
    ///
    /// At most `window` published messages may wait for the broker's acknowledgement at the same time.
    case connected(window: Int, MQTTVersion)

    /// The connection has ended or could not be made; the client retries.
    ///
    /// Messages that were neither acknowledged nor refused are not sent again by the client.
    case disconnected(MQTTFault)

    /// The broker has acknowledged the messages with these numbers.
    case acknowledged([UInt64])

    /// The broker or the client has refused the message with this number.
    case refused(UInt64, MQTTFault)

    /// The client has received messages for its subscriptions.
    case received([MQTTMessage])
}
