import CodecSupport

/// The messages of the current revision, which pages at the same position share.
struct MapMessageCache: Sendable {
    private struct Item {
        let messages: [[UInt8]]
        let progress: MapProgress
        let time: Date
    }

    /// The maximum size of the cache in bytes, and the lifetime of its messages in seconds, short because they contain
    /// the time.
    private static let (sizeLimit, lifetime) = (4 << 20, 0.1)

    private var items: [MapProgress: Item] = [:]
    private var size = 0

    /// Returns the cached messages for a page and advances its cursor; `nil` if no messages are cached for its
    /// position.
    func messages(for cursor: inout MapCursor, now: Date) -> [[UInt8]]? {
        guard cursor.progress.trailPass?.order == nil, let item = items[cursor.progress],
            cursor.focus == nil || item.progress.trailPass == nil,
            0...Self.lifetime ~= now.timeIntervalSince(item.time)
        else { return nil }
        cursor.progress = item.progress
        return item.messages
    }

    /// Caches messages, unless they depend on the page's focus.
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
