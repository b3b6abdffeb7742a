/// The memory limits for incomplete messages, so that Bluetooth senders cannot flood the receiver.
public struct BleReassemblyLimits: Sendable, Hashable {
    /// The maximum number of senders; if there are more, the sender that has been silent for the longest time is
    /// removed.
    public var senders = 16

    /// The maximum number of incomplete messages of each sender; always 1 with the original framing, in which messages
    /// cannot be distinguished.
    public var messages = 4

    /// The maximum length of a message in bytes.
    public var messageLength = 4096

    /// The maximum length of a chunk in bytes: the maximum length of an attribute value (Bluetooth Core Specification
    /// 5.4, volume 3, part F).
    public var chunkLength = 512

    /// The time in seconds without another chunk after which an incomplete message is dropped.
    public var timeout = 1.0

    /// Creates limits with the default values.
    public init() {}
}
