/// A message of a fleet to be sent to a broker.
public struct FleetMessage: Sendable, Hashable {
    /// The number by which the carrier reports whether the broker accepted the message.
    ///
    /// It is unique among the messages that the broker has not answered yet.
    public var number: UInt64

    /// The device that the message is from or for.
    public var address: FleetAddress

    /// The kind of the message, such as fixes or a command.
    public var lane: FleetLane

    /// The encoded content of the message, at most ``payloadLimit`` bytes.
    public var payload: [UInt8]

    /// The identity by which the broker, if it supports this, avoids storing the message twice.
    ///
    /// With `nil`, the broker always stores the message.
    public var identity: String?

    /// The maximum size of a payload, in bytes: 16 KiB.
    public static let payloadLimit = 16_384

    /// Creates a message to be sent to a broker.
    public init(
        number: UInt64, address: FleetAddress, lane: FleetLane, payload: [UInt8], identity: String? = nil
    ) {
        (self.number, self.address, self.lane) = (number, address, lane)
        (self.payload, self.identity) = (payload, identity)
    }
}

/// A message received from a broker.
public struct FleetArrival: Sendable, Hashable {
    /// The device that the message is from or for.
    public var address: FleetAddress

    /// The kind of the message, such as fixes or a command.
    public var lane: FleetLane

    /// The encoded content of the message, unchanged.
    public var payload: [UInt8]

    /// The number to pass to ``FleetCarrier/acknowledge(_:)``; `nil` if the broker expects no acknowledgement.
    public var receipt: UInt64?

    /// Creates a received message.
    public init(address: FleetAddress, lane: FleetLane, payload: [UInt8], receipt: UInt64? = nil) {
        (self.address, self.lane, self.payload, self.receipt) = (address, lane, payload, receipt)
    }
}
