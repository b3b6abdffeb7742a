/// A fix of another device, received for the first time.
public struct ReceivedFix: Sendable, Hashable {
    /// The device that took the fix: its name or, if unknown, its address.
    public let sender: String

    /// The stream that the fix belongs to, such as that of the base station or of the tracked subject.
    public let stream: RelayStream

    /// The fix itself, as received.
    public let fix: LocationFix

    /// Whether a newer fix of the same device and source had already been received.
    ///
    /// A late fix belongs in the history, but does not change the current position.
    public let isLate: Bool

    /// Whether the tracked subject cannot plausibly have moved to this position from its last ones.
    ///
    /// A jump does not change the current position. Subsequent fixes that confirm the position are not jumps.
    public let isJump: Bool

    /// The device that forwarded the fix; `nil` if the sender delivered the fix itself.
    public let via: String?

    /// The seconds by which the clock of the delivering device is ahead of this machine's clock; `nil` if unknown.
    public let clockOffset: Double?

    /// The seconds from the time of the fix to its reception; `nil` if unknown, for example in a replay.
    public let latency: Double?

    /// The epoch (a period such as one run of the sender) within which the fix's number is unique; `nil` if unknown.
    ///
    /// Together, the sender, the epoch and the number identify the fix permanently.
    public let epoch: Int64?

    /// Creates a received fix, which by default is neither late, nor a jump, nor forwarded.
    public init(
        sender: String, stream: RelayStream, fix: LocationFix, isLate: Bool, isJump: Bool = false, via: String? = nil,
        clockOffset: Double? = nil, latency: Double? = nil, epoch: Int64? = nil
    ) {
        self.sender = sender
        self.stream = stream
        self.fix = fix
        self.isLate = isLate
        self.isJump = isJump
        self.via = via
        self.clockOffset = clockOffset
        self.latency = latency
        self.epoch = epoch
    }
}
