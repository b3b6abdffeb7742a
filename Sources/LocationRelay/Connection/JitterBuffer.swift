public import Geolocation

/// Brings values that overtook each other back into the order of their numbers, for the price of a short delay.
///
/// A value that directly follows the last one passes at once. Behind a gap values wait for the missing one, but no longer than a
/// given time, and no more of them than a given count. It has no timer: call ``release(now:)`` after each value, and at
/// ``nextRelease``.
public struct JitterBuffer<Value: Sendable>: Sendable {
    /// How many values may wait, 1 or more: that many are released without those that are missing.
    public let capacity: Int

    /// Seconds that a value waits at most.
    public let maximumDelay: Double

    /// Values that were not taken since one with their number or a higher one has been released.
    public private(set) var lateCount = 0

    /// Values that were not taken since one with their number waits.
    public private(set) var duplicateCount = 0

    /// The number of the last value that was released; nil before the first one.
    public private(set) var lastReleased: Int64?

    private var waiting: [Entry] = []

    private struct Entry: Sendable {
        let value: Value
        let sequence: Int64
        let due: SensorInstant
    }

    /// Makes an empty buffer.
    ///
    /// - Parameters:
    ///   - capacity: How many values may wait, less than 1 counts as 1.
    ///   - maximumDelay: Seconds that a value waits at most.
    public init(capacity: Int = 3, maximumDelay: Double = 0.2) {
        self.capacity = max(1, capacity)
        self.maximumDelay = maximumDelay
    }

    /// How many values wait.
    public var count: Int { waiting.count }

    /// When a value has waited long enough; nil where none waits.
    public var nextRelease: SensorInstant? { waiting.lazy.map(\.due).min() }

    /// Takes a value, and returns whether it waits now; one that is late or doubled is counted instead.
    @discardableResult
    public mutating func insert(_ value: Value, sequence: Int64, now: SensorInstant) -> Bool {
        if let lastReleased, sequence <= lastReleased {
            lateCount += 1
            return false
        }
        // Most values come in their order, and stand last.
        let index = waiting.lastIndex { $0.sequence <= sequence }.map { $0 + 1 } ?? 0
        guard index == 0 || waiting[index - 1].sequence != sequence else {
            duplicateCount += 1
            return false
        }
        waiting.insert(Entry(value: value, sequence: sequence, due: now.advanced(by: maximumDelay)), at: index)
        return true
    }

    /// Everything that need not wait any longer, in the order of the numbers.
    public mutating func release(now: SensorInstant) -> [Value] {
        // Whatever stands before one that has waited long enough goes with it, however short it has waited itself.
        var count = waiting.lastIndex { $0.due <= now }.map { $0 + 1 } ?? 0
        count = max(count, waiting.count - capacity + 1)
        while count < waiting.count, follows(waiting[count], count > 0 ? waiting[count - 1].sequence : lastReleased) {
            count += 1
        }
        return release(first: count)
    }

    /// Everything that waits, in the order of the numbers.
    public mutating func flush() -> [Value] {
        release(first: waiting.count)
    }

    /// Forgets everything but the counts, so that a source may begin with lower numbers.
    public mutating func reset() {
        waiting.removeAll()
        lastReleased = nil
    }

    private func follows(_ entry: Entry, _ last: Int64?) -> Bool {
        last.map { entry.sequence == $0 &+ 1 } ?? false
    }

    private mutating func release(first count: Int) -> [Value] {
        guard count > 0 else { return [] }
        let released = waiting.prefix(count).map(\.value)
        lastReleased = waiting[count - 1].sequence
        waiting.removeFirst(count)
        return released
    }
}
