/// A message of a fleet on its way to a broker.
public struct FleetMessage: Sendable, Hashable {
    /// The number by which the carrier reports its fate; unique among the messages under way.
    public var number: UInt64

    /// The device that it is from or for.
    public var address: FleetAddress

    /// The subject matter.
    public var lane: FleetLane

    /// The encoded content, at most ``payloadLimit`` bytes.
    public var payload: [UInt8]

    /// The identity by which an engine that can do so stores it once; `nil` to store it each time.
    public var identity: String?

    /// The bytes of the largest payload: 16 KiB.
    public static let payloadLimit = 16_384

    /// Creates a message.
    public init(
        number: UInt64, address: FleetAddress, lane: FleetLane, payload: [UInt8], identity: String? = nil
    ) {
        (self.number, self.address, self.lane) = (number, address, lane)
        (self.payload, self.identity) = (payload, identity)
    }
}

/// A message of a fleet that has come from a broker.
public struct FleetArrival: Sendable, Hashable {
    /// The device that it is from or for.
    public var address: FleetAddress

    /// The subject matter.
    public var lane: FleetLane

    /// The content as it came.
    public var payload: [UInt8]

    /// The receipt for ``FleetCarrier/acknowledge(_:)``; `nil` if the broker does not ask for one.
    public var receipt: UInt64?

    /// Creates an arrival.
    public init(address: FleetAddress, lane: FleetLane, payload: [UInt8], receipt: UInt64? = nil) {
        (self.address, self.lane, self.payload, self.receipt) = (address, lane, payload, receipt)
    }
}
