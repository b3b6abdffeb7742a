/// The memory that a server's unfinished messages may take together.
///
/// Beyond its limit the connection with the largest one is closed.
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

    /// Creates empty buffers.
    ///
    /// - Parameters:
    ///   - limit: The most bytes.
    ///   - onShed: Called for each connection that is closed.
    init(limit: Int, onShed: @escaping @NetworkActor () -> Void) {
        self.limit = limit
        self.onShed = onShed
    }

    /// Notes how many bytes a connection holds, and closes others, or it, if that is too many.
    func note(_ count: Int, of connection: WebSocketConnection) {
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
