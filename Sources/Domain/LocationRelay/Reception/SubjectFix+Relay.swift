public import CodecSupport
public import Geolocation
public import SubjectTracking

extension SubjectFix {
    /// Creates the fix that a receiver has published.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - receipt: When it was received, by our clock.
    public init(_ fix: ReceivedFix, receipt: Date) {
        self.init(
            device: fix.sender, location: fix.fix.location, battery: fix.fix.knownBattery, receipt: receipt,
            clockOffset: fix.clockOffset)
    }

    /// Creates the fix of a `relay` event of a recording; `nil` if it has no sender or place, or is a jump.
    ///
    /// When it was received is not recorded: its time counts.
    ///
    /// - Parameter event: The event.
    public init?(relayed event: RecordedEvent) {
        guard event.type == "relay", case .string(let sender) = event.fields["sender"],
            let location = Location(event), event.fields["jump"] != .bool(true)
        else { return nil }
        self.init(
            device: sender, location: location, battery: event.fields["battery"]?.number, receipt: event.time)
    }
}

extension Location {
    /// Creates the location that an event tells by the keys of a `location` event; `nil` if it tells no place.
    ///
    /// - Parameter event: The event.
    public init?(_ event: RecordedEvent) {
        func number(_ name: String) -> Double? { event.fields[name]?.number }
        guard let latitude = number("lat"), let longitude = number("lon") else { return nil }
        self.init(
            latitude: latitude, longitude: longitude, altitude: number("alt"), horizontalAccuracy: number("hacc"),
            verticalAccuracy: number("vacc"), speed: number("speed"), course: number("course"), timestamp: event.time)
    }
}
