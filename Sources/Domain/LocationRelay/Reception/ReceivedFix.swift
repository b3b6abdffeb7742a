/// A fix received for the first time.
public struct ReceivedFix: Sendable, Hashable {
    /// The sender: the device's name, or its address if it gave no name.
    public let sender: String

    /// The stream that the fix belongs to.
    public let stream: RelayStream

    /// The fix.
    public let fix: LocationFix

    /// Whether a newer fix of the same producer was received before.
    ///
    /// If so, it belongs in the history and does not change the current position.
    public let isLate: Bool

    /// Whether the position is out of reach of the subject's last ones; if others confirm it, they are no jumps.
    ///
    /// A jump does not change the current position.
    public let isJump: Bool

    /// The device that has forwarded the fix; `nil` if the sender did not need one.
    public let via: String?

    /// Seconds by which the clock of the device that handed the fix over is ahead of ours; `nil` if unknown.
    public let clockOffset: Double?

    /// Seconds from the fix to its reception; `nil` if unknown, as for a replay.
    public let latency: Double?

    /// The space of the fix's number, such as one store of the device; `nil` if the sender tells none.
    ///
    /// Together with sender and number it identifies the fix for good.
    public let epoch: Int64?

    /// Creates a received fix; by default it came directly and in its place.
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
