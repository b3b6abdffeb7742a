/// The settings of a ``RelayProvider``: which received fixes fill the slots, and for how long.
public struct RelayProviderSettings: Sendable, Hashable {
    /// The only sender whose fixes are used; `nil` for any sender, one at a time.
    public var sender: String?

    /// The only stream used; `nil` for the sender's best one: remote, then base, then fused.
    public var stream: RelayStream?

    /// Seconds without a fix of the current sender after which its last fix is withdrawn and another sender may be
    /// selected.
    public var silence: Double

    /// Seconds by which a fix may be ahead of the local clock and of its sender's; `infinity` for no limit, since the clocks
    /// may be wrong.
    public var futureTolerance: Double

    /// Metres per second beyond which a position is a jump, unless the fixes report a greater speed; `infinity` for no limit.
    ///
    /// A jump is published, but fills no slot until subsequent fixes confirm it.
    public var maximumSpeed: Double

    /// The number of devices whose motion and connection are recorded.
    ///
    /// Default: 4096.
    public var deviceLimit = SequenceWindow.Limits().producers

    /// Creates settings.
    ///
    /// Default: the best stream of any sender, 10 s of silence, no limit of time, 55 m/s.
    public init(
        sender: String? = nil, stream: RelayStream? = nil, silence: Double = 10,
        futureTolerance: Double = .infinity, maximumSpeed: Double = 55
    ) {
        self.sender = sender
        self.stream = stream
        self.silence = silence
        self.futureTolerance = futureTolerance
        self.maximumSpeed = maximumSpeed
    }
}
