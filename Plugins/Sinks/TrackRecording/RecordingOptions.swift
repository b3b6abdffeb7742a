/// The options of a recorder: the duration to keep, the track's name and the greatest gap within a segment.
public struct RecordingOptions: Sendable, Hashable {
    /// The duration before the newest fix for which points are kept, in seconds; `nil` to keep all points.
    ///
    /// During the recording, the file may contain up to twice that duration in addition, or 64 KiB. It is trimmed
    /// exactly at the end of the recording, and before it is saved elsewhere.
    public var ring: Double?

    /// The name of the track; `nil` for no name.
    public var name: String?

    /// The time difference between two fixes, in either direction, above which a new segment begins, in seconds.
    ///
    /// Default: 300.
    public var maximumGap: Double

    /// Creates options; by default, all points are kept, the track has no name, and the greatest gap is 300 s.
    public init(ring: Double? = nil, name: String? = nil, maximumGap: Double = 300) {
        self.ring = ring
        self.name = name
        self.maximumGap = maximumGap
    }
}
