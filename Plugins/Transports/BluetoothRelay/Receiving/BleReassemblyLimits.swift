/// The memory limits for incomplete messages, which protect the receiver from being flooded.
public struct BleReassemblyLimits: Sendable, Hashable {
    /// The maximum number of senders; beyond it, the one silent for longest is forgotten.
    public var senders = 16

    /// The maximum number of incomplete messages per sender; always 1 with the original framing, which cannot
    /// distinguish them.
    public var messages = 4

    /// The maximum length of a message in bytes.
    public var messageLength = 4096

    /// The maximum length of a chunk in bytes: the longest attribute value (Bluetooth Core Specification 5.4, volume 3,
    /// part F).
    public var chunkLength = 512

    /// Seconds without another chunk after which an incomplete message is dropped.
    public var timeout = 1.0

    /// Creates limits with the defaults above.
    public init() {}
}
