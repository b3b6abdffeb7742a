/// The tracking modes of a relay, one of which determines its sending rate.
struct ModeChoice: Sendable, Hashable {
    /// The relay's own tracking mode; `nil` to send all fixes.
    var own: TrackingMode?

    /// The tracking mode that a peer has requested; `nil` if no mode is requested.
    var requested: TrackingMode?

    /// The battery level of this device, 0…1; `nil` or an invalid value if unknown.
    var battery: Double?

    /// The tracking mode that determines how often the relay sends.
    ///
    /// If a peer has requested a mode, it is that mode, limited by the battery level. Without a request, it is the
    /// relay's own mode.
    var pacing: TrackingMode? {
        requested?.limited(byBattery: battery.flatMap { 0...1 ~= $0 ? $0 : nil }) ?? own
    }
}
