/// What is known of a track before its points.
public struct GPXTrackInfo: Sendable, Hashable {
    /// The name of the track.
    public var name: String?

    /// Makes the head of a track.
    public init(name: String? = nil) {
        self.name = name
    }
}
