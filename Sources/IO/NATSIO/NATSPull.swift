public import CodecSupport

/// A consumer of a stream from which messages are pulled.
public struct NATSPull: Sendable, Hashable {
    /// The consumer.
    public enum Consumer: Sendable, Hashable {
        /// One that the stream keeps, with what is acknowledged, by its name.
        case durable(String)
        /// One of this connection's own, that begins with the messages since a time; `nil` for all that there are.
        case replay(since: Date?, filter: String)
    }

    /// The stream.
    public var stream: String

    /// The consumer.
    public var consumer: Consumer

    /// The messages of one request, 1 to 256.
    ///
    /// Default: 256.
    public var batch = 256

    /// Creates a pull.
    public init(stream: String, consumer: Consumer) { (self.stream, self.consumer) = (stream, consumer) }
}

/// A pull with its state.
struct PullState {
    /// The pull.
    let pull: NATSPull

    /// The messages asked for and pending.
    var window: PullWindow

    /// The consumer's name at the server; `nil` until it is created.
    var consumer: String?

    /// Whether the consumer is being created.
    var isCreating = false

    /// The last sequence that has come, behind which a new consumer of this connection begins.
    var last: UInt64 = 0

    /// Creates the state of a pull that has not begun.
    init(_ pull: NATSPull) {
        self.pull = pull
        window = PullWindow(batch: pull.batch)
        if case .durable(let name) = pull.consumer { consumer = name }
    }

    /// Begins anew on another connection; a consumer of the connection's own may be gone.
    mutating func restart() {
        window.restart()
        isCreating = false
        if case .replay = pull.consumer { consumer = nil }
    }

    /// The subject by which messages are asked for; `nil` until there is a consumer.
    var requestSubject: String? { consumer.map { "$JS.API.CONSUMER.MSG.NEXT.\(pull.stream).\($0)" } }
}
