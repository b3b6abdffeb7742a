/// The tracking modes of a relay, one of which determines its sending rate.
struct ModeChoice: Sendable, Hashable {
    /// The relay's own mode; `nil` for all fixes.
    var own: TrackingMode?

    /// The mode requested by a peer, if any.
    var requested: TrackingMode?

    /// The charge of the battery, 0…1; `nil` or an invalid value if unknown.
    var battery: Double?

    /// The mode that determines the sending rate.
    var pacing: TrackingMode? {
        requested?.limited(byBattery: battery.flatMap { 0...1 ~= $0 ? $0 : nil }) ?? own
    }
}
