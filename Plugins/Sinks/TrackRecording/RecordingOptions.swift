/// The options of a track recorder: the duration to keep, the track's name and the maximum gap within a segment.
public struct RecordingOptions: Sendable, Hashable {
    /// The maximum age of the points to keep, in seconds before the newest fix; `nil` to keep all points.
    ///
    /// During the recording, the file may also contain older points: about as much data as the points to keep, or 64
    /// KiB if that is more. All older points are removed at the end of the recording, and before a copy of the file is
    /// saved.
    public var ring: Double?

    /// The name of the recorded track; `nil` for no name.
    public var name: String?

    /// The maximum time difference in seconds between two consecutive fixes of a segment, forwards or backwards; after
    /// a greater difference, a new segment begins.
    ///
    /// Default: 300.
    public var maximumGap: Double

    /// Creates options; by default, all points are kept, the track has no name, and the maximum gap is 300 s.
    public init(ring: Double? = nil, name: String? = nil, maximumGap: Double = 300) {
        self.ring = ring
        self.name = name
        self.maximumGap = maximumGap
    }
}
