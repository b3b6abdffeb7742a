import CodecSupport

/// The messages of the present revision, which are the same for all pages that have the same.
struct MapMessageCache: Sendable {
    private struct Item {
        let messages: [[UInt8]]
        let progress: MapProgress
        let time: Date
    }

    /// The most bytes that are kept, and the seconds for which messages, which tell the time, may be used.
    private static let (sizeLimit, lifetime) = (4 << 20, 0.1)

    private var items: [MapProgress: Item] = [:]
    private var size = 0

    /// Returns the messages for a page, and moves its cursor on; `nil` if there are none.
    func messages(for cursor: inout MapCursor, now: Date) -> [[UInt8]]? {
        guard cursor.progress.trailPass?.order == nil, let item = items[cursor.progress],
            cursor.focus == nil || item.progress.trailPass == nil,
            0...Self.lifetime ~= now.timeIntervalSince(item.time)
        else { return nil }
        cursor.progress = item.progress
        return item.messages
    }

    /// Keeps messages, unless they depend on what the page looks at.
    mutating func insert(_ messages: [[UInt8]], from progress: MapProgress, to cursor: MapCursor, now: Date) {
        let bytes = messages.reduce(0) { $0 + $1.count }
        guard progress.trailPass?.order == nil, cursor.progress.trailPass?.order == nil, size + bytes <= Self.sizeLimit
        else { return }
        items[progress] = Item(messages: messages, progress: cursor.progress, time: now)
        size += bytes
    }

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        size = 0
    }
}
