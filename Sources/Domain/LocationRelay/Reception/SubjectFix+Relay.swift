public import CodecSupport
public import Geolocation
public import SubjectTracking

extension SubjectFix {
    /// Creates a fix of a tracked subject from a received fix.
    ///
    /// - Parameters:
    ///   - fix: The received fix.
    ///   - receipt: When the fix was received, by this machine's clock.
    public init(_ fix: ReceivedFix, receipt: Date) {
        self.init(
            device: fix.sender, location: fix.fix.location, battery: fix.fix.knownBattery,
            isCharging: fix.fix.isCharging, receipt: receipt, clockOffset: fix.clockOffset)
    }

    /// Creates a fix of a tracked subject from a recorded `relay` event.
    ///
    /// Returns `nil` if the event has no sender or position, or is a jump. Since the time of receipt is not recorded,
    /// the time of the fix is used instead. A battery level outside 0...1 counts as unknown.
    ///
    /// - Parameter event: The recorded event.
    public init?(relayed event: RecordedEvent) {
        guard event.type == "relay", case .string(let sender) = event.fields["sender"],
            let location = Location(event), event.fields["jump"] != .bool(true)
        else { return nil }
        let battery = event.fields["battery"]?.number.flatMap { 0...1 ~= $0 ? $0 : nil }
        self.init(device: sender, location: location, battery: battery, receipt: event.time)
        if case .bool(let isCharging) = event.fields["charging"] { self.isCharging = isCharging }
    }
}

extension Location {
    /// Creates the location that an event describes with the keys of a `location` event; `nil` if it has no position.
    ///
    /// - Parameter event: The recorded event.
    public init?(_ event: RecordedEvent) {
        func number(_ name: String) -> Double? { event.fields[name]?.number }
        guard let latitude = number("lat"), let longitude = number("lon") else { return nil }
        self.init(
            latitude: latitude, longitude: longitude, altitude: number("alt"), horizontalAccuracy: number("hacc"),
            verticalAccuracy: number("vacc"), speed: number("speed"), course: number("course"), timestamp: event.time)
    }
}
