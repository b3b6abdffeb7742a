public import CodecSupport

/// A consumer of a stream from which to pull messages.
public struct NATSPull: Sendable, Hashable {
    /// The kind of consumer.
    public enum Consumer: Sendable, Hashable {
        /// A durable consumer, by its name; the stream keeps its acknowledgements.
        case durable(String)
        /// An ephemeral consumer that starts with the messages since a time; `nil` for all messages.
        case replay(since: Date?, filter: String)
    }

    /// The name of the stream.
    public var stream: String

    /// The consumer to pull from.
    public var consumer: Consumer

    /// The most messages of one request, 1 to 256.
    ///
    /// Default: 256.
    public var batch = 256

    /// Creates a pull.
    public init(stream: String, consumer: Consumer) { (self.stream, self.consumer) = (stream, consumer) }
}

/// A pull and its state.
struct PullState {
    /// The pull.
    let pull: NATSPull

    /// The requested and the pending messages.
    var window: PullWindow

    /// The consumer's name at the server; `nil` until the consumer is created.
    var consumer: String?

    /// Whether the consumer is being created.
    var isCreating = false

    /// The last received sequence, after which a new ephemeral consumer starts.
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
