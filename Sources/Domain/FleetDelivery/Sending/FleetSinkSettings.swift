public import RelayFormat

/// The settings of a device that sends to the hub of a fleet.
public struct FleetSinkSettings: Sendable, Hashable {
    /// The address of the device.
    public var address: FleetAddress

    /// The party whose acknowledgement completes the delivery of a record.
    ///
    /// Default: the hub.
    public var acknowledger = FleetAcknowledger.hub

    /// The maximum number of fixes in a message, 1 to 64; a message is sent without waiting for further fixes.
    ///
    /// Default: 32.
    public var batch = 32

    /// The maximum number of messages that the broker has not answered; the carrier may set a lower limit.
    ///
    /// Default: 100.
    public var window = 100

    /// The encoding of the fixes in messages.
    ///
    /// Default: JSON.
    public var encoding = RelayEncoding.json

    /// The types of events that the device sends in addition to fixes, such as `alert`.
    ///
    /// Default: none.
    public var events: Set<String> = []

    /// Whether fixes received from other devices are forwarded, each under the name of its device.
    ///
    /// Default: `true`.
    public var forwards = true

    /// The maximum number of records that wait in memory without a store; if there are more, the oldest is dropped.
    ///
    /// Default: 10,000.
    public var queue = 10_000

    /// The delay of the oldest record, in seconds, beyond which each new fix is also sent ahead of older ones.
    ///
    /// It applies only without a store.
    ///
    /// Default: 5.
    public var lateness = 5.0

    /// The settings of the device that the hub may change by commands.
    ///
    /// Default: none, so that the device ignores commands.
    public var commands = FleetSettingNames.none

    /// Creates the default settings of the device with the given address.
    public init(address: FleetAddress) { self.address = address }
}
