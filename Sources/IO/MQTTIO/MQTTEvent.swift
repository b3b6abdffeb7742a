/// A message to publish.
public struct MQTTPublication: Sendable, Hashable {
    /// The number by which the client reports the outcome; unique among the messages in flight.
    public var number: UInt64

    /// The topic.
    public var topic: String

    /// The payload.
    public var payload: [UInt8]

    /// Whether the broker acknowledges the message (quality of service 1).
    public var isAcknowledged: Bool

    /// Whether the broker retains the message for later subscribers.
    public var isRetained: Bool

    /// Creates a message.
    public init(
        number: UInt64, topic: String, payload: [UInt8], isAcknowledged: Bool = true, isRetained: Bool = false
    ) {
        (self.number, self.topic, self.payload) = (number, topic, payload)
        (self.isAcknowledged, self.isRetained) = (isAcknowledged, isRetained)
    }
}

/// A message received for a subscription.
public struct MQTTMessage: Sendable, Hashable {
    /// The topic.
    public var topic: String

    /// The payload.
    public var payload: [UInt8]

    /// Whether the broker had retained the message before the subscription.
    public var isRetained: Bool

    /// Creates a message.
    public init(topic: String, payload: [UInt8], isRetained: Bool = false) {
        (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
    }
}

/// An event that a client reports.
public enum MQTTEvent: Sendable, Hashable {
    /// The broker accepts messages; `window` is the most acknowledged messages that may be in flight.
    case connected(window: Int, MQTTVersion)

    /// The connection has ended or could not be made; the client retries.
    ///
    /// The client does not send messages again that were neither acknowledged nor refused.
    case disconnected(MQTTFault)

    /// The broker has acknowledged messages, by their numbers.
    case acknowledged([UInt64])

    /// A message was refused, by its number.
    case refused(UInt64, MQTTFault)

    /// Messages were received.
    case received([MQTTMessage])
}
