public import CodecSupport

/// A consumer of a NATS stream from which a connection pulls messages.
public struct NATSPull: Sendable, Hashable {
    /// The kind of a consumer: durable or ephemeral.
    public enum Consumer: Sendable, Hashable {
        /// The durable consumer with this name; the stream keeps the consumer's acknowledgements.
        case durable(String)
        /// An ephemeral consumer that delivers the messages whose subject matches `filter`.
        ///
        /// Messages stored before the time `since` are not delivered. If `since` is `nil`, there is no such limit.
        case replay(since: Date?, filter: String)
    }

    /// The name of the stream to pull from.
    public var stream: String

    /// The consumer to pull from.
    public var consumer: Consumer

    /// The maximum number of messages that one request of the pull asks for, 1 to 256.
    ///
    /// Default: 256.
    public var batch = 256

    /// Creates a pull from a consumer of a stream.
    public init(stream: String, consumer: Consumer) { (self.stream, self.consumer) = (stream, consumer) }
}

/// A pull of messages from a stream, with the requests that are open.
struct PullState {
    /// The stream and the consumer to pull from.
    let pull: NATSPull

    /// The messages that were requested, and those that were received but not acknowledged.
    var window: PullWindow

    /// The consumer's name at the server; `nil` until the consumer is created.
    var consumer: String?

    /// Whether the pull's consumer is being created.
    var isCreating = false

    /// The sequence number of the last received message; a new ephemeral consumer starts after this message.
    var last: UInt64 = 0

    /// Creates the initial state of a pull.
    init(_ pull: NATSPull) {
        self.pull = pull
        window = PullWindow(batch: pull.batch)
        if case .durable(let name) = pull.consumer { consumer = name }
    }

    /// Removes the requests and the consumer's name after the connection was lost, since an ephemeral consumer may no
    /// longer exist.
    mutating func restart() {
        window.restart()
        isCreating = false
        if case .replay = pull.consumer { consumer = nil }
    }

    /// Records that the pull's consumer is being created.
    mutating func beginCreating() {
        isCreating = true
        window.endPause()
    }

    /// The subject to which requests for messages are published; `nil` until the consumer is created.
    var requestSubject: String? { consumer.map { "$JS.API.CONSUMER.MSG.NEXT.\(pull.stream).\($0)" } }
}
