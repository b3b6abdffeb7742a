public import LocationRelay
public import WebSocketIO

/// Where a receiver listens, whom it lets in, and what it makes of what they send.
public struct RelayReceiverSettings: Sendable, Hashable {
    /// The port, its encryption and its limits.
    public var server: WebSocketServerSettings

    /// The bearer tokens that open the door; where there is none, everybody is let in.
    public var tokens: [String]

    /// Messages that one tracker may send in a second in the long run, and in one go; who sends more is read more slowly.
    public var messageRate: Double

    /// Seconds of silence after which a tracker is asked for a sign of life, and as many after which it is given up.
    public var idleTime: Double

    /// Which fixes fill the location slot.
    public var reception: RelayReceptionSettings

    /// Makes settings.
    public init(
        server: WebSocketServerSettings, tokens: [String] = [], messageRate: Double = 500_000,
        idleTime: Double = 30,
        reception: RelayReceptionSettings = RelayReceptionSettings()
    ) {
        self.server = server
        self.tokens = tokens
        self.messageRate = messageRate
        self.idleTime = idleTime
        self.reception = reception
    }
}
