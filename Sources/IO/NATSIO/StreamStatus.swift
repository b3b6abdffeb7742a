import CodecSupport

/// A stream as its servers tell of it.
public struct StreamStatus: Sendable, Hashable {
    /// The name.
    public var name: String

    /// The messages that it has.
    public var messages: Int

    /// The bytes that they take.
    public var bytes: Int

    /// The sequences of the first and the last message.
    public var sequences: ClosedRange<Int>?

    /// The servers that keep it.
    public var replicas: Int

    /// The server that leads; `nil` if there is none now, or no cluster.
    public var leader: String?

    /// The consumers.
    public var consumers: [ConsumerStatus]

    /// Reads an answer about a stream.
    init(_ name: String, _ reply: StreamReply) {
        self.name = name
        messages = reply.number("state", "messages") ?? 0
        bytes = reply.number("state", "bytes") ?? 0
        let (first, last) = (reply.number("state", "first_seq") ?? 0, reply.number("state", "last_seq") ?? 0)
        sequences = messages > 0 && first <= last ? first...last : nil
        replicas = reply.number("config", "num_replicas") ?? 1
        leader = reply.value["cluster"]?["leader"]?.string
        consumers = []
    }
}

/// A consumer as the leader of its stream tells of it.
public struct ConsumerStatus: Sendable, Hashable {
    /// The name.
    public var name: String

    /// The messages that it has still to deliver.
    public var pending: Int

    /// The messages that were delivered and are not acknowledged.
    public var unacknowledged: Int

    /// The messages among them that were delivered more than once.
    public var redelivered: Int

    /// The sequence in the stream below which everything is acknowledged.
    public var floor: Int

    /// Reads an answer about a consumer.
    init?(_ reply: StreamReply) {
        guard let name = reply.value["name"]?.string else { return nil }
        self.name = name
        pending = reply.number("num_pending") ?? 0
        unacknowledged = reply.number("num_ack_pending") ?? 0
        redelivered = reply.number("num_redelivered") ?? 0
        floor = reply.number("ack_floor", "stream_seq") ?? 0
    }
}
