/// What a receiver keeps of what is not complete, so that nobody fills its memory.
public struct BleReassemblyLimits: Sendable, Hashable {
    /// Senders whose chunks are kept; those that were silent the longest make room.
    public var senders = 16

    /// Messages of one sender that may be incomplete at the same time; 1 with the original framing, which cannot tell them apart.
    public var messages = 4

    /// Bytes that a message may have.
    public var messageLength = 4096

    /// Bytes that a chunk may have: the longest value of an attribute (Bluetooth Core Specification 5.4, volume 3, part F).
    public var chunkLength = 512

    /// Seconds without another chunk after which a message is given up.
    public var timeout = 1.0

    /// Makes limits with the defaults above.
    public init() {}
}
