import CodecSupport

/// The state of a stream, as reported by its servers.
public struct StreamStatus: Sendable, Hashable {
    /// The name of the stream.
    public var name: String

    /// The number of messages that the stream stores.
    public var messages: Int

    /// The size in bytes of the messages that the stream stores.
    public var bytes: Int

    /// The sequence number of the first stored message or, if the stream is empty, of the next message; 0 if the stream
    /// has never stored a message.
    public var first: Int

    /// The number of servers that store the stream.
    public var replicas: Int

    /// The name of the leading server; `nil` if no leader is elected or the server is not in a cluster.
    public var leader: String?

    /// The states of those consumers of the stream that the caller has named.
    public var consumers: [ConsumerStatus]

    /// Creates the state of a stream from a response about it.
    init(_ name: String, _ reply: StreamReply) {
        self.name = name
        messages = reply.number("state", "messages") ?? 0
        bytes = reply.number("state", "bytes") ?? 0
        first = reply.number("state", "first_seq") ?? 0
        replicas = reply.number("config", "num_replicas") ?? 1
        leader = reply.value["cluster"]?["leader"]?.string
        consumers = []
    }

    /// Returns the number of messages that expired before they were delivered to a consumer of the stream.
    ///
    /// The result is `nil` if the consumer has a filter, since the number of expired messages that matched the filter
    /// is unknown. A purge of the whole stream moves the position of each consumer, so the purged messages are not
    /// counted.
    ///
    /// - Parameter consumer: The state of the consumer, which was determined after that of the stream.
    public func expired(unreadBy consumer: ConsumerStatus) -> Int? {
        consumer.isFiltered ? nil : max(0, first - 1 - max(consumer.delivered, consumer.floor))
    }
}

/// The state of a consumer, as reported by its leader.
public struct ConsumerStatus: Sendable, Hashable {
    /// The name of the consumer.
    public var name: String

    /// Whether the consumer delivers only those messages of the stream whose subjects match a filter.
    public var isFiltered: Bool

    /// The number of messages that the consumer still has to deliver.
    public var pending: Int

    /// The number of delivered messages that are not acknowledged.
    public var unacknowledged: Int

    /// The number of unacknowledged messages that were delivered more than once.
    public var redelivered: Int

    /// The sequence number in the stream up to which all messages were delivered.
    public var delivered: Int

    /// The sequence number in the stream up to which all messages are acknowledged.
    public var floor: Int

    /// Creates the state from a response about a consumer; `nil` if the response does not contain the consumer's name.
    init?(_ reply: StreamReply) {
        guard let name = reply.value["name"]?.string else { return nil }
        self.name = name
        let configuration = reply.value["config"]
        isFiltered =
            configuration?["filter_subject"]?.string?.isEmpty == false
            || configuration?["filter_subjects"]?.elements?.isEmpty == false
        pending = reply.number("num_pending") ?? 0
        unacknowledged = reply.number("num_ack_pending") ?? 0
        redelivered = reply.number("num_redelivered") ?? 0
        delivered = reply.number("delivered", "stream_seq") ?? 0
        floor = reply.number("ack_floor", "stream_seq") ?? 0
    }
}
