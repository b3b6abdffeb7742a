/// Flushes streams after the work already queued on the network actor, so that many small writes become one system
/// call.
@NetworkActor
enum StreamFlushes {
    /// The maximum number of streams that are flushed in one job of the actor.
    private static let turnCount = 64

    private static var waiting: [SocketStream] = []

    /// Schedules a flush of the given stream.
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
