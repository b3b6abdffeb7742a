public import Geolocation

/// A fix to upload to a tracking server, with the number that identifies the fix.
public struct UploadFix: Sendable, Hashable {
    /// The position, speed and other quantities of the fix.
    public var location: Location

    /// The number of the fix, which stays the same if the fix is resent, and is greater than those of earlier fixes.
    public var number: Int64

    /// The battery level of the device at the fix, 0 (empty) to 1 (full); `nil` if it is unknown.
    ///
    /// Formats omit a level out of range.
    public var battery: Double?

    /// Creates a fix to upload.
    ///
    /// - Parameters:
    ///   - location: The position, speed and other quantities of the fix.
    ///   - number: The number of the fix, the same if the fix is resent, and greater than those of earlier fixes.
    ///   - battery: The battery level of the device, 0...1. Default: `nil`, unknown.
    public init(location: Location, number: Int64, battery: Double? = nil) {
        (self.location, self.number, self.battery) = (location, number, battery)
    }

    /// Creates a fix to upload from an event of a store; returns `nil` if the event is not a fix.
    package init?(_ event: NumberedEvent) {
        guard case .location(let location) = event.event else { return nil }
        self.init(location: location, number: event.number)
    }

    /// The battery level, 0...1; `nil` if it is unknown or out of range.
    var knownBattery: Double? { battery.flatMap { 0...1 ~= $0 ? $0 : nil } }

    /// The battery level in whole percent, 0...100; `nil` if it is unknown or out of range.
    var batteryPercentage: Int64? { knownBattery.map { Int64(($0 * 100).rounded()) } }
}
