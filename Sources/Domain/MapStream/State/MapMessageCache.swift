import CodecSupport

/// A cache of messages of the current revision, which are created once for all pages that lack the same changes.
struct MapMessageCache: Sendable {
    private struct Item {
        let messages: [[UInt8]]
        let size: Int
        let progress: MapProgress
        let time: Date
    }

    /// The maximum size of the cache in bytes, and the time in seconds for which a cached message is used.
    ///
    /// The time is short because messages contain the current time.
    private static let (sizeLimit, lifetime) = (4 << 20, 0.1)

    private var items: [MapProgress: Item] = [:]
    private var size = 0

    /// Returns the cached messages that a page with the given cursor needs, and advances the cursor.
    ///
    /// Returns `nil` if no messages are cached for this cursor.
    func messages(for cursor: inout MapCursor, now: Date) -> [[UInt8]]? {
        guard cursor.progress.trailPass?.order == nil, let item = items[cursor.progress],
            cursor.focus == nil || item.progress.trailPass == nil,
            0...Self.lifetime ~= now.timeIntervalSince(item.time)
        else { return nil }
        cursor.progress = item.progress
        return item.messages
    }

    /// Caches the messages that take a page from `progress` to the progress of `cursor`.
    ///
    /// Messages whose order depends on the subject in the page's focus are not cached.
    mutating func insert(_ messages: [[UInt8]], from progress: MapProgress, to cursor: MapCursor, now: Date) {
        let bytes = messages.reduce(0) { $0 + $1.count }
        guard progress.trailPass?.order == nil, cursor.progress.trailPass?.order == nil, size + bytes <= Self.sizeLimit
        else { return }
        let item = Item(messages: messages, size: bytes, progress: cursor.progress, time: now)
        let replaced = items.updateValue(item, forKey: progress)
        size += bytes - (replaced?.size ?? 0)
    }

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        size = 0
    }
}
