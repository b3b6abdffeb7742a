/// The duration that a recorder keeps, and the name of its track.
public struct RecordingOptions: Sendable, Hashable {
    /// Seconds before the newest fix that are kept; nil keeps everything.
    ///
    /// A growing file holds up to twice that time, or 64 KiB, more. It is trimmed exactly at the end and before it is
    /// saved elsewhere.
    public var ring: Double?

    /// The name of the track; nil for none.
    public var name: String?

    /// The seconds between two fixes above which the second one begins a new segment, also backwards.
    ///
    /// Default: 300.
    public var maximumGap: Double

    /// Creates options; by default everything is kept, and the track has no name.
    public init(ring: Double? = nil, name: String? = nil, maximumGap: Double = 300) {
        self.ring = ring
        self.name = name
        self.maximumGap = maximumGap
    }
}
