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

    /// Creates a received fix.
    public init(sender: String, stream: RelayStream, fix: LocationFix, isLate: Bool) {
        self.sender = sender
        self.stream = stream
        self.fix = fix
        self.isLate = isLate
    }
}
