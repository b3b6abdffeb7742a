public import Geolocation

/// Restores the order of numbered values that arrive out of order, at the cost of a short delay.
///
/// A value that directly follows the last one is released at once. After a gap, values wait for the missing one, up to
/// a maximum time and count. The buffer has no timer: call ``release(now:)`` after each value and at ``nextRelease``.
public struct JitterBuffer<Value: Sendable>: Sendable {
    /// The number of waiting values, at least 1, at which the oldest is released without those missing before it.
    public let capacity: Int

    /// The maximum time that a value waits, in seconds.
    public let maximumDelay: Double

    /// The number of values rejected because one with the same or a higher number had been released.
    public private(set) var lateCount = 0

    /// The number of values rejected because one with the same number was waiting.
    public private(set) var duplicateCount = 0

    /// The number of the last released value; `nil` before the first one.
    public private(set) var lastReleased: Int64?

    private var waiting: [Entry] = []

    private struct Entry: Sendable {
        let value: Value
        let sequence: Int64
        let due: SensorInstant
    }

    /// Creates an empty buffer.
    ///
    /// - Parameters:
    ///   - capacity: The number of waiting values at which the oldest is released. Values below 1 are raised to 1.
    ///   - maximumDelay: The maximum time that a value waits, in seconds.
    public init(capacity: Int = 3, maximumDelay: Double = 0.2) {
        self.capacity = max(1, capacity)
        self.maximumDelay = maximumDelay
    }

    /// The number of waiting values.
    public var count: Int { waiting.count }

    /// When the next value becomes due; `nil` if no value is waiting.
    public var nextRelease: SensorInstant? { waiting.lazy.map(\.due).min() }

    /// Inserts a value; returns `false` and counts it if it is late or a duplicate.
    @discardableResult
    public mutating func insert(_ value: Value, sequence: Int64, now: SensorInstant) -> Bool {
        if let lastReleased, sequence <= lastReleased {
            lateCount += 1
            return false
        }
        // Most values arrive in order and belong at the end.
        let index = waiting.lastIndex { $0.sequence <= sequence }.map { $0 + 1 } ?? 0
        guard index == 0 || waiting[index - 1].sequence != sequence else {
            duplicateCount += 1
            return false
        }
        waiting.insert(Entry(value: value, sequence: sequence, due: now.advanced(by: maximumDelay)), at: index)
        return true
    }

    /// Removes and returns the values that need not wait any longer, in order of their numbers.
    public mutating func release(now: SensorInstant) -> [Value] {
        // A value that is due takes all those before it along, even if they are not due themselves.
        var count = waiting.lastIndex { $0.due <= now }.map { $0 + 1 } ?? 0
        count = max(count, waiting.count - capacity + 1)
        while count < waiting.count, follows(waiting[count], count > 0 ? waiting[count - 1].sequence : lastReleased) {
            count += 1
        }
        return release(first: count)
    }

    /// Removes and returns all waiting values, in order of their numbers.
    public mutating func flush() -> [Value] {
        release(first: waiting.count)
    }

    /// Removes everything but the counters, so that a source may start again with lower numbers.
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
