/// The duration that a recorder keeps, and the name of its track.
public struct RecordingOptions: Sendable, Hashable {
    /// Seconds before the newest fix that are kept; nil keeps everything.
    ///
    /// A growing file holds up to twice that time, or 64 KiB, more. It is trimmed exactly at the end and before it is
    /// saved elsewhere.
    public var ring: Double?

    /// The name of the track; nil for none.
    public var name: String?

    /// Creates options; by default everything is kept, and the track has no name.
    public init(ring: Double? = nil, name: String? = nil) {
        self.ring = ring
        self.name = name
    }
}
