/// Limits the memory for the incomplete messages of all connections of a server together.
///
/// If the limit is exceeded, the connection with the largest incomplete message is closed.
@NetworkActor
final class MessageBuffers {
    private struct Holder {
        weak var connection: WebSocketConnection?
        var count: Int
    }

    nonisolated private let limit: Int
    private var holders: [ObjectIdentifier: Holder] = [:]
    private var total = 0
    private let onShed: @NetworkActor () -> Void

    /// Creates an object that limits the memory for incomplete messages; there are no messages yet.
    ///
    /// - Parameters:
    ///   - limit: The maximum total size in bytes of all incomplete messages.
    ///   - onShed: A function that is called for each connection that is closed because the limit is exceeded.
    init(limit: Int, onShed: @escaping @NetworkActor () -> Void) {
        self.limit = limit
        self.onShed = onShed
    }

    /// Records the number of bytes of incomplete messages that a connection holds.
    ///
    /// While the total exceeds the limit, closes the connection that holds the most.
    func record(_ count: Int, of connection: WebSocketConnection) {
        let id = ObjectIdentifier(connection)
        total += count - (holders[id]?.count ?? 0)
        holders[id] = count > 0 ? Holder(connection: connection, count: count) : nil
        while total > limit, let largest = holders.max(by: { $0.value.count < $1.value.count }) {
            total -= largest.value.count
            holders[largest.key] = nil
            onShed()
            largest.value.connection?.shed()
        }
    }
}
