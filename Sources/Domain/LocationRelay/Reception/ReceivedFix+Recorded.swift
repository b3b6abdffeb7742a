import CodecSupport
public import Geolocation

extension ReceivedFix {
    /// Creates a received fix from a `ReceivedFix` event, or from a `relay` event of a recording or a store.
    ///
    /// Returns `nil` for other events, and if the sender, the position or the number is missing.
    ///
    /// - Parameter event: The event to convert.
    public init?(_ event: any DerivedEvent) {
        if let fix = event as? ReceivedFix {
            self = fix
            return
        }
        guard event.type == "relay" else { return nil }
        let recorded = RecordedEvent(event)
        func text(_ name: String) -> String? {
            if case .string(let text) = recorded.fields[name] { text } else { nil }
        }
        func whole(_ name: String) -> Int64? {
            if case .integer(let number) = recorded.fields[name] { return number }
            return recorded.fields[name]?.number.flatMap { Int64(exactly: $0) }
        }
        func flag(_ name: String) -> Bool { recorded.fields[name] == .bool(true) }
        guard let sender = text("sender"), RelayName.accepts(sender), let location = Location(recorded),
            let number = whole("seq")
        else { return nil }
        var fix = LocationFix(
            location, source: LocationFix.Source(rawValue: text("source") ?? ""),
            heading: recorded.fields["heading"]?.number, battery: recorded.fields["battery"]?.number, sequence: number)
        if case .bool(let isCharging) = recorded.fields["charging"] { fix.isCharging = isCharging }
        self.init(
            sender: sender, stream: text("stream").flatMap(RelayStream.init) ?? .remote, fix: fix,
            isLate: flag("late"), isJump: flag("jump"), via: text("via"),
            latency: recorded.fields["latency"]?.number, epoch: whole("epoch"))
    }
}
