public import CodecSupport
public import Geolocation

/// A fix of a device that a subject carries, as it was received.
public struct SubjectFix: Sendable, Hashable {
    /// The name of the device.
    public var device: String

    /// The fix; its time is by the clock of the device.
    public var location: Location

    /// The charge of the device's battery, 0…1; `nil` if unknown.
    public var battery: Double?

    /// When the fix was received, by our clock.
    public var receipt: Date

    /// Seconds by which the clock of the device is ahead of ours, if the transport has measured it; `nil` if unknown.
    public var clockOffset: Double?

    /// Creates a fix.
    ///
    /// - Parameters:
    ///   - device: The name of the device.
    ///   - location: The fix, with its time by the clock of the device.
    ///   - battery: The charge of its battery, 0…1. Default: unknown.
    ///   - receipt: When the fix was received, by our clock.
    ///   - clockOffset: Seconds by which the clock of the device is ahead of ours. Default: unknown.
    public init(
        device: String, location: Location, battery: Double? = nil, receipt: Date, clockOffset: Double? = nil
    ) {
        (self.device, self.location, self.battery) = (device, location, battery)
        (self.receipt, self.clockOffset) = (receipt, clockOffset)
    }
}
