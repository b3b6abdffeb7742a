public import Geolocation

/// Measures a stream of numbered messages over the last seconds, within a bound of memory.
public struct ConnectionQualityTracker: Sendable {
    /// Seconds over which it measures, above 0.
    public let window: Double

    /// Messages that are remembered; with more of them within the window the last ones count.
    public let capacity: Int

    private var ring: [Message] = []
    private var next = 0

    private struct Message: Sendable {
        let sequence: Int64
        let latency: Double
        let time: SensorInstant
    }

    /// Makes a tracker of an empty stream.
    ///
    /// - Parameters:
    ///   - window: Seconds over which it measures.
    ///   - capacity: Messages that are remembered, less than 1 counts as 1; each takes 24 bytes.
    public init(window: Double = 30, capacity: Int = 1024) {
        self.window = window
        self.capacity = max(1, capacity)
    }

    /// Takes a message that came.
    ///
    /// - Parameters:
    ///   - sequence: Its number; the next one has one more.
    ///   - latency: Seconds that it was under way; one that is not finite leaves the message out.
    ///   - now: When it came.
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

    /// What it measured over the window that ends now.
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

    /// What is missing between the lowest and the highest number, without counting repetitions.
    private static func loss(_ messages: [Message]) -> Double {
        let numbers = Set(messages.map(\.sequence))
        guard let first = numbers.min(), let last = numbers.max() else { return 0 }
        // Numbers from outside may lie farther apart than the type holds.
        let expected = Double(last) - Double(first) + 1
        return max(0, 1 - Double(numbers.count) / expected)
    }
}
