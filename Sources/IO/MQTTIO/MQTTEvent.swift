/// A message to be published.
public struct MQTTPublication: Sendable, Hashable {
    /// The number by which the client reports its fate; unique among the messages under way.
    public var number: UInt64

    /// The topic.
    public var topic: String

    /// The content.
    public var payload: [UInt8]

    /// Whether the broker acknowledges it (quality of service 1).
    public var isAcknowledged: Bool

    /// Whether the broker keeps it for those who subscribe later.
    public var isRetained: Bool

    /// Creates a message.
    public init(
        number: UInt64, topic: String, payload: [UInt8], isAcknowledged: Bool = true, isRetained: Bool = false
    ) {
        (self.number, self.topic, self.payload) = (number, topic, payload)
        (self.isAcknowledged, self.isRetained) = (isAcknowledged, isRetained)
    }
}

/// A message of a subscription.
public struct MQTTMessage: Sendable, Hashable {
    /// The topic.
    public var topic: String

    /// The content.
    public var payload: [UInt8]

    /// Whether it was kept by the broker since before the subscription.
    public var isRetained: Bool

    /// Creates a message.
    public init(topic: String, payload: [UInt8], isRetained: Bool = false) {
        (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
    }
}

/// A change that a client reports.
public enum MQTTEvent: Sendable, Hashable {
    /// The broker accepts messages; so many acknowledged ones may be under way at a time.
    case connected(window: Int, MQTTVersion)

    /// The connection has ended or could not be made; the client tries again.
    ///
    /// Messages that were neither acknowledged nor refused are not sent again by the client.
    case disconnected(MQTTFault)

    /// The broker has taken over messages, by their numbers.
    case acknowledged([UInt64])

    /// The broker has not taken over a message, by its number.
    case refused(UInt64, MQTTFault)

    /// Messages have come.
    case received([MQTTMessage])
}
