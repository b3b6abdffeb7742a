/// The tracking modes of a relay, of which one decides its pace.
struct ModeChoice: Sendable, Hashable {
    /// The relay's own mode; `nil` for all fixes.
    var own: TrackingMode?

    /// The mode that a peer asks for; `nil` if none does.
    var requested: TrackingMode?

    /// The charge of the battery, 0…1; `nil` or an invalid value if unknown.
    var battery: Double?

    /// The mode whose pace counts.
    var pacing: TrackingMode? {
        requested?.limited(byBattery: battery.flatMap { 0...1 ~= $0 ? $0 : nil }) ?? own
    }
}
