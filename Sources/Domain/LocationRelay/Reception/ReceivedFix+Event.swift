public import CodecSupport
public import Geolocation

/// The event `relay`, which is published for every new fix of every sender, including late ones.
extension ReceivedFix: DerivedEvent {
    /// The event type, `relay`.
    public var type: String { "relay" }

    /// When the device took the fix.
    public var time: Date { fix.timestamp }

    /// The position of the fix, so that filters for private places also apply to this event.
    public var otherPlaces: [Coordinate] { [fix.coordinate] }

    /// Writes the sender, the stream, the source, the sequence number, the quantities and the delay of the fix.
    ///
    /// The quantities have the names of the `location` event. The epoch, `late` and `jump` are written only if set.
    public func write(to writer: inout EventWriter) {
        let location = fix.location
        writer.field("sender", sender)
        writer.field("stream", stream.rawValue)
        writer.field("source", fix.source.rawValue)
        writer.field("seq", Int(clamping: fix.sequence))
        if let epoch { writer.field("epoch", Int(clamping: epoch)) }
        writer.field("lat", degrees: location.latitude)
        writer.field("lon", degrees: location.longitude)
        writer.field("alt", location.altitude)
        writer.field("hacc", location.horizontalAccuracy)
        writer.field("vacc", location.verticalAccuracy)
        writer.field("speed", location.speed)
        writer.field("course", degrees: location.course)
        writer.field("heading", degrees: fix.knownHeading)
        writer.field("battery", fix.knownBattery)
        if let isCharging = fix.isCharging { writer.field("charging", isCharging) }
        writer.field("via", via)
        writer.field("latency", RelayLink.rounded(latency))
        if isLate { writer.field("late", true) }
        if isJump { writer.field("jump", true) }
    }
}
