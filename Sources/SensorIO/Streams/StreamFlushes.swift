/// Sends what streams have collected, behind whatever waits for the network actor already: many small pieces leave by one
/// system call.
@NetworkActor
enum StreamFlushes {
    /// Streams that one turn serves at most.
    private static let turnCount = 64

    private static var waiting: [SocketStream] = []

    /// Has a stream flushed soon.
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
