public import CodecSupport

/// A consumer of a NATS stream from which messages are pulled.
public struct NATSPull: Sendable, Hashable {
    /// The kind of consumer.
    public enum Consumer: Sendable, Hashable {
        /// The durable consumer with this name, whose acknowledgements the stream keeps.
        case durable(String)
        /// An ephemeral consumer that delivers the messages since a time (`nil` for all messages) whose subject matches
        /// the filter.
        case replay(since: Date?, filter: String)
    }

    /// The name of the stream.
    public var stream: String

    /// The consumer to pull from.
    public var consumer: Consumer

    /// The most messages that are requested at once, 1 to 256.
    ///
    /// Default: 256.
    public var batch = 256

    /// Creates a pull from a consumer of a stream.
    public init(stream: String, consumer: Consumer) { (self.stream, self.consumer) = (stream, consumer) }
}

/// A pull and its state.
struct PullState {
    /// The stream and the consumer to pull from.
    let pull: NATSPull

    /// The messages that were requested, and those that are not acknowledged.
    var window: PullWindow

    /// The consumer's name at the server; `nil` until the consumer is created.
    var consumer: String?

    /// Whether the consumer is being created.
    var isCreating = false

    /// The sequence number of the last received message, after which a new ephemeral consumer starts.
    var last: UInt64 = 0

    /// Creates the initial state of a pull.
    init(_ pull: NATSPull) {
        self.pull = pull
        window = PullWindow(batch: pull.batch)
        if case .durable(let name) = pull.consumer { consumer = name }
    }

    /// Resets the state for a new connection; an ephemeral consumer may no longer exist.
    mutating func restart() {
        window.restart()
        isCreating = false
        if case .replay = pull.consumer { consumer = nil }
    }

    /// The subject for requesting messages; `nil` until the consumer is created.
    var requestSubject: String? { consumer.map { "$JS.API.CONSUMER.MSG.NEXT.\(pull.stream).\($0)" } }
}
