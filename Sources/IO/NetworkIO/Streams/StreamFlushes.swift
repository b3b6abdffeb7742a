/// Sends what streams have buffered behind the work already queued on the network actor, so that many small pieces leave by
/// one system call.
@NetworkActor
enum StreamFlushes {
    /// The most streams that one turn serves.
    private static let turnCount = 64

    private static var waiting: [SocketStream] = []

    /// Flushes a stream soon.
    static func add(_ stream: SocketStream) {
        waiting.append(stream)
        if waiting.count == 1 { NetworkActor.enqueue { run() } }
    }

    private static func run() {
        let turn = waiting.prefix(turnCount)
        waiting.removeFirst(turn.count)
        if !waiting.isEmpty { NetworkActor.enqueue { run() } }
        for stream in turn { stream.flush() }
    }
}
