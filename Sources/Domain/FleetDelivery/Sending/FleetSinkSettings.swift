public import RelayFormat

/// The settings of a device that sends to the hub of a fleet.
public struct FleetSinkSettings: Sendable, Hashable {
    /// The device.
    public var address: FleetAddress

    /// The party that ends the device's responsibility for a record by acknowledging it.
    ///
    /// Default: the hub.
    public var acknowledger = FleetAcknowledger.hub

    /// The number of fixes of a message at most, 1 to 64; a fix that waits alone goes alone.
    ///
    /// Default: 32.
    public var batch = 32

    /// The number of messages under way at most; the carrier may set a lower limit.
    ///
    /// Default: 100.
    public var window = 100

    /// The encoding of fixes.
    ///
    /// Default: JSON.
    public var encoding = RelayEncoding.json

    /// The types of other events that are sent, such as `alert`.
    ///
    /// Default: none.
    public var events: Set<String> = []

    /// Whether fixes received from other devices are forwarded, each under the name of its device.
    ///
    /// Default: `true`.
    public var forwards = true

    /// The number of records that wait in memory if no store hands them on; beyond that the oldest are dropped.
    ///
    /// Default: 10,000.
    public var queue = 10_000

    /// Seconds that a record has waited if the newest fix is sent ahead of it as well, without a store.
    ///
    /// Default: 5.
    public var lateness = 5.0

    /// The settings that the hub may change by commands.
    ///
    /// Default: none, so that commands are ignored.
    public var commands = FleetSettingNames.none

    /// Creates the default settings of a device.
    public init(address: FleetAddress) { self.address = address }
}
