/// The options of a recorder: the duration to keep, the track's name and the segment gap.
public struct RecordingOptions: Sendable, Hashable {
    /// The duration before the newest fix to keep, in seconds; `nil` to keep everything.
    ///
    /// While recording, the file exceeds this by up to twice that time, or 64 KiB. It is trimmed exactly at the end,
    /// and before it is saved elsewhere.
    public var ring: Double?

    /// The name of the track; `nil` for no name.
    public var name: String?

    /// The time difference between two fixes, in either direction, above which a new segment begins, in seconds.
    ///
    /// Default: 300.
    public var maximumGap: Double

    /// Creates options.
    public init(ring: Double? = nil, name: String? = nil, maximumGap: Double = 300) {
        self.ring = ring
        self.name = name
        self.maximumGap = maximumGap
    }
}
