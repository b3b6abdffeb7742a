public import Geolocation

/// Measures the quality of a stream of numbered messages over a sliding window, in bounded memory.
public struct ConnectionQualityTracker: Sendable {
    /// The length of the window in seconds, above 0.
    public let window: Double

    /// The number of messages remembered.
    ///
    /// If the window holds more, only the last ones count.
    public let capacity: Int

    private var ring: [Message] = []
    private var next = 0

    private struct Message: Sendable {
        let sequence: Int64
        let latency: Double
        let time: SensorInstant
    }

    /// Creates a tracker without messages.
    ///
    /// - Parameters:
    ///   - window: The length of the window in seconds.
    ///   - capacity: The number of messages remembered, 24 bytes each. Values below 1 are raised to 1.
    public init(window: Double = 30, capacity: Int = 1024) {
        self.window = window
        self.capacity = max(1, capacity)
    }

    /// Adds a received message.
    ///
    /// - Parameters:
    ///   - sequence: The sequence number, which increases by 1 per message.
    ///   - latency: The transit time in seconds. The message is ignored if it is not finite.
    ///   - now: When the message was received.
    public mutating func add(sequence: Int64, latency: Double, now: SensorInstant) {
        guard latency.isFinite else { return }
        let message = Message(sequence: sequence, latency: latency, time: now)
        if ring.count < capacity {
            ring.append(message)
        } else {
            ring[next] = message
        }
        next = (next + 1) % capacity
    }

    /// Returns the quality over the window that ends now.
    public func quality(now: SensorInstant) -> StreamQuality {
        let recent = ring.filter { now.seconds(since: $0.time) < window }
        guard let last = recent.map(\.time).max() else { return StreamQuality(loss: 0, rate: 0) }
        let latencies = recent.map(\.latency).sorted()
        let mean = latencies.reduce(0, +) / Double(latencies.count)
        let tail = latencies.count >= 20 ? latencies[Int(0.95 * Double(latencies.count))] : mean
        return StreamQuality(
            meanLatency: mean, latency95: tail, loss: Self.loss(recent), rate: Double(recent.count) / window,
            age: now.seconds(since: last))
    }

    /// Returns the share of missing numbers between the lowest and the highest, ignoring duplicates.
    private static func loss(_ messages: [Message]) -> Double {
        let numbers = Set(messages.map(\.sequence))
        guard let first = numbers.min(), let last = numbers.max() else { return 0 }
        // As doubles, since the difference of arbitrary numbers may overflow `Int64`.
        let expected = Double(last) - Double(first) + 1
        return max(0, 1 - Double(numbers.count) / expected)
    }
}
