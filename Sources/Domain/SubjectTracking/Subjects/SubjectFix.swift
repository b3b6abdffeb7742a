public import CodecSupport
public import Geolocation

/// A fix that was received from a device of a subject.
public struct SubjectFix: Sendable, Hashable {
    /// The name of the device that sent the fix.
    public var device: String

    /// The location, whose time is by the clock of the device.
    public var location: Location

    /// The battery level of the device at the fix, 0 (empty) to 1 (full); `nil` if unknown.
    public var battery: Double?

    /// Whether the battery of the device is being charged, or is full and still connected to power; `nil` if unknown.
    public var isCharging: Bool?

    /// The time at which the fix was received, by the local clock.
    public var receipt: Date

    /// The number of seconds by which the device's clock is ahead of the local clock; `nil` if unknown.
    ///
    /// The transport that received the fix measures it.
    public var clockOffset: Double?

    /// Creates a fix that was received from a device.
    ///
    /// - Parameters:
    ///   - device: The name of the device.
    ///   - location: The location, with its time by the clock of the device.
    ///   - battery: The battery level of the device, 0...1. Default: unknown.
    ///   - isCharging: Whether the battery is being charged, or is full and connected to power. Default: unknown.
    ///   - receipt: The time of receipt, by the local clock.
    ///   - clockOffset: The number of seconds by which the device's clock is ahead of the local clock. Default:
    ///     unknown.
    public init(
        device: String, location: Location, battery: Double? = nil, isCharging: Bool? = nil, receipt: Date,
        clockOffset: Double? = nil
    ) {
        (self.device, self.location, self.battery, self.isCharging) = (device, location, battery, isCharging)
        (self.receipt, self.clockOffset) = (receipt, clockOffset)
    }
}
