/// The tracking modes of a relay, one of which determines its sending rate.
struct ModeChoice: Sendable, Hashable {
    /// The relay's own mode; `nil` to send all fixes.
    var own: TrackingMode?

    /// The mode requested by a peer; `nil` if none is.
    var requested: TrackingMode?

    /// The battery level, 0…1; `nil` or an invalid value if unknown.
    var battery: Double?

    /// The mode that determines the sending rate: the requested one, limited by the battery level, or else the relay's
    /// own.
    var pacing: TrackingMode? {
        requested?.limited(byBattery: battery.flatMap { 0...1 ~= $0 ? $0 : nil }) ?? own
    }
}
