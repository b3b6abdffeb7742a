import CodecSupport
public import Geolocation
import RelayFormat

extension StoreContent {
    /// Returns the captured event; `nil` if managers themselves publish events of this type.
    ///
    /// A fix of another device is returned as the event `relay`.
    ///
    /// - Throws: The reason why the stored line is not an event.
    public func event() throws(EventLineFault) -> GeolocationEvent? {
        switch self {
        case .fix(let location, _, nil): .location(location)
        case .fix(let location, let source, let origin?): .derived(origin.event(location, source: source))
        case .event(_, _, let line): try GeolocationEvent.read(line: line.span)
        }
    }
}

extension FixOrigin {
    /// Returns a fix of another device as the event `relay`, with the members that a store keeps.
    fileprivate func event(_ location: Location, source: String?) -> RecordedEvent {
        var fields: [String: EventValue] = [
            "sender": .string(identity.device), "stream": .string((stream ?? .remote).rawValue),
            "seq": .integer(identity.sequence),
            "lat": .number(location.latitude), "lon": .number(location.longitude),
        ]
        fields["source"] = source.map(EventValue.string)
        if identity.epoch >= 0 { fields["epoch"] = .integer(identity.epoch) }
        if isJump { fields["jump"] = .bool(true) }
        for (key, value) in [
            ("alt", location.altitude), ("hacc", location.horizontalAccuracy), ("vacc", location.verticalAccuracy),
            ("speed", location.speed), ("course", location.course), ("heading", heading), ("battery", battery),
        ] {
            fields[key] = value.map(EventValue.number)
        }
        return RecordedEvent(type: "relay", time: location.timestamp, fields: fields)
    }
}
