/// What a recorder keeps, and how it calls it.
public struct RecordingOptions: Sendable, Hashable {
    /// Seconds before the newest fix that are kept at least; nil keeps everything.
    ///
    /// The file is trimmed now and then while it grows, when it holds twice that time or a little more than 64 KiB too
    /// much, and exactly at the end and before it is saved elsewhere.
    public var ring: Double?

    /// The name of the track; nil for none.
    public var name: String?

    /// Makes options.
    public init(ring: Double? = nil, name: String? = nil) {
        self.ring = ring
        self.name = name
    }
}
