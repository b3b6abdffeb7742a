/// The settings of a ``RelayProvider``: which received fixes it provides as the location, and for how long.
public struct RelayProviderSettings: Sendable, Hashable {
    /// The only sender whose fixes are provided; `nil` for any sender, one at a time.
    public var sender: String?

    /// The only stream that is provided; `nil` for the best stream of the sender: remote, else base, else fused.
    public var stream: RelayStream?

    /// The seconds without a fix of the current sender after which the last fix of this sender is withdrawn.
    ///
    /// Another sender may then be selected. Default: 10.
    public var silence: Double

    /// The seconds by which the time of a fix may be ahead of both this machine's clock and the sender's clock.
    ///
    /// Default: `infinity`, for no limit, since the clocks may be wrong.
    public var futureTolerance: Double

    /// The speed, in metres per second, above which a change of position is a jump unless the fixes report a higher
    /// speed.
    ///
    /// The fix of a jump is published as an event, but its position is not provided as the location until subsequent
    /// fixes confirm the position. Default: 55; `infinity` for no limit.
    public var maximumSpeed: Double

    /// The maximum number of devices for which the provider stores the last motion and the state of the connection.
    ///
    /// Default: 4096.
    public var deviceLimit = SequenceWindow.Limits().producers

    /// Creates the settings of a provider of received fixes.
    ///
    /// Default: the best stream of any sender, withdrawal after 10 s, no limit for fixes in the future, 55 m/s.
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
