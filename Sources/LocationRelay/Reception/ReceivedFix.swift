/// A fix that was received for the first time.
public struct ReceivedFix: Sendable, Hashable {
    /// Who sent it: the name of a device, or the address where it told none.
    public let sender: String

    /// As which stream it came.
    public let stream: RelayStream

    /// The fix.
    public let fix: LocationFix

    /// Whether a newer one of the same producer was received before: it belongs into the history, and moves nothing.
    public let isLate: Bool

    /// Makes one.
    public init(sender: String, stream: RelayStream, fix: LocationFix, isLate: Bool) {
        self.sender = sender
        self.stream = stream
        self.fix = fix
        self.isLate = isLate
    }
}
