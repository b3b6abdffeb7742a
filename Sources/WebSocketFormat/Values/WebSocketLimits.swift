/// What is taken of the other side at most, so that a hostile one fills no memory.
///
/// No more is held than the bytes of a message that have come, whatever size a frame says that it has.
public struct WebSocketLimits: Sendable, Hashable {
    /// The payload of one frame with a part of a message, in bytes, 0 or more; by default 1 MiB.
    ///
    /// Control frames have 125 bytes at most in any case.
    public let frameSize: Int

    /// The payload of a message with all of its frames, in bytes, 0 or more; by default 1 MiB.
    public let messageSize: Int

    /// Makes limits; what is less than 0 is 0.
    public init(frameSize: Int = 1 << 20, messageSize: Int = 1 << 20) {
        self.frameSize = max(frameSize, 0)
        self.messageSize = max(messageSize, 0)
    }
}
