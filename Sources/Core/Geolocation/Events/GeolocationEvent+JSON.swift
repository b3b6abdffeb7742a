import CodecSupport

extension GeolocationEvent {
    /// Writes the event as one JSON object on its own line, with the keys of the `jsonl` format.
    public func write(to writer: inout EventWriter) {
        writer.object(type: type, time: time) { writer in
            switch self {
            case .location(let location): location.writeFields(to: &writer)
            case .locationWithdrawn: writer.null("value")
            case .heading(let source, let heading, _):
                writer.field("source", source.rawValue)
                heading.writeFields(to: &writer)
            case .resolved(let order, let heading, _):
                writer.field("order", order.rawValue)
                (heading?.heading).writeFields(to: &writer)
                writer.field("source", heading?.source.rawValue)
            case .state(let state, _): writer.field("state", state.rawValue)
            case .status(let change): change.writeFields(to: &writer)
            case .derived(let event): event.write(to: &writer)
            }
        }
    }
}

extension Location {
    fileprivate func writeFields(to writer: inout EventWriter) {
        writer.field("lat", degrees: latitude)
        writer.field("lon", degrees: longitude)
        writer.field("alt", altitude)
        writer.field("hacc", horizontalAccuracy)
        writer.field("vacc", verticalAccuracy)
        writer.field("speed", speed)
        writer.field("sacc", speedAccuracy)
        writer.field("course", degrees: course)
    }
}

extension HeadingValue? {
    fileprivate func writeFields(to writer: inout EventWriter) {
        guard let heading = self else { return writer.null("value") }
        writer.field("value", degrees: heading.value)
        writer.field("accuracy", heading.accuracy)
    }
}

extension ProviderStatusChange {
    fileprivate func writeFields(to writer: inout EventWriter) {
        writer.field("provider", provider.shown())
        writer.field("status", status.name)
        writer.field("reason", status.reason?.shown())
        if !roles.isEmpty { writer.field("roles", .array(roles.map(\.rawValue).sorted().map(EventValue.string))) }
    }
}
