/// Which of the fixes that are received fill a location slot, and for how long.
public struct RelayReceptionSettings: Sendable, Hashable {
    /// The name of the only sender that counts; nil for any, one at a time.
    public var sender: String?

    /// The only stream that counts; nil for the best that a sender has: remote, or else base, or else fused.
    public var stream: RelayStream?

    /// Seconds without a fix of the sender that counts after which its last one is withdrawn, and another sender may take its
    /// place.
    public var silence: Double

    /// Seconds by which a fix may be ahead of our clock.
    public var futureTolerance: Double

    /// Makes settings; by default the best stream of any sender, 10 s of silence, and 15 s ahead.
    public init(
        sender: String? = nil, stream: RelayStream? = nil, silence: Double = 10,
        futureTolerance: Double = 15
    ) {
        self.sender = sender
        self.stream = stream
        self.silence = silence
        self.futureTolerance = futureTolerance
    }
}
