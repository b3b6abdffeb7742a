import Geolocation

/// The differences between a reference and the yaw of a head tracker in the last ``CalibrationSettings/window``
/// seconds.
///
/// Memory is bounded: if more than ``capacity`` readings arrive in the length of the window, some are skipped. Little
/// is lost, since the noise of successive readings is correlated.
struct ReferenceWindow: Sendable {
    /// The maximum number of differences in a window, so that memory is bounded.
    static let capacity = 256

    private struct Pair: Sendable {
        var instant: SensorInstant
        var difference: Double
        var accuracy: Double?
    }

    private let length: Double
    private let gate: Double
    private let maximumGap: Double
    private var pairs: [Pair] = []
    private var first = 0
    private var statistics = CircularStatistics()
    private var lastReading: SensorInstant?

    init(_ settings: CalibrationSettings) {
        length = settings.window
        gate = settings.gate
        maximumGap = settings.maximumGap
        pairs.reserveCapacity(2 * Self.capacity)
    }

    /// The result of comparing a reference with the yaw over one window.
    ///
    /// It has the mean and the circular standard deviation of the differences, in degrees, and their number.
    struct Result: Sendable, Hashable {
        var offset: Double
        var spread: Double
        var count: Int

        /// The mean of the accuracies that the reference reported with its readings, in degrees; `nil` if it reported
        /// none.
        var toldAccuracy: Double?
    }

    /// Adds the difference between a reading of the reference and the yaw; returns the result if the window is
    /// complete.
    ///
    /// The window is complete if it has its full length, and the spread of its differences is below the limit. A
    /// complete window is cleared. If the window is not complete, the function returns `nil`.
    mutating func add(_ difference: Double, accuracy: Double?, at instant: SensorInstant) -> Result? {
        if let lastReading, instant.seconds(since: lastReading) > maximumGap { clear() }
        lastReading = instant
        if let last = pairs.last, first < pairs.count {
            guard instant.seconds(since: last.instant) >= length / Double(Self.capacity - 1) else { return nil }
        }
        pairs.append(Pair(instant: instant, difference: difference, accuracy: accuracy))
        statistics.insert(difference)
        // The oldest difference is removed as long as the others alone span the length of the window.
        let shortest = length - tolerance(at: instant)
        while first + 1 < pairs.count, instant.seconds(since: pairs[first + 1].instant) >= shortest { dropFirst() }
        guard instant.seconds(since: pairs[first].instant) >= shortest, pairs.count - first > 2,
            let spread = statistics.standardDeviation, spread < gate, let offset = statistics.mean
        else { return nil }
        let result = Result(offset: offset, spread: spread, count: pairs.count - first, toldAccuracy: toldAccuracy)
        clear()
        return result
    }

    private var toldAccuracy: Double? {
        // The sum is computed in a loop, since an array of the accuracies would be allocated on the heap.
        var sum = 0.0
        var count = 0.0
        for index in first..<pairs.count {
            guard let accuracy = pairs[index].accuracy else { continue }
            sum += accuracy
            count += 1
        }
        return count > 0 ? sum / count : nil
    }

    /// Removes all differences, so that the window begins again.
    mutating func clear() {
        pairs.removeAll(keepingCapacity: true)
        first = 0
        statistics = CircularStatistics()
    }

    /// Returns the seconds by which the window may be shorter than its nominal length.
    ///
    /// A tolerance is needed because clocks tick in steps of up to 10 ms. It also lets the window end with a reading
    /// shortly before the nominal length, if the next reading is expected to be further from the nominal length than
    /// this one.
    private func tolerance(at instant: SensorInstant) -> Double {
        let interval = instant.seconds(since: pairs[first].instant) / Double(max(1, pairs.count - first - 1))
        return max(0.015, 0.45 * interval)
    }

    private mutating func dropFirst() {
        statistics.remove(pairs[first].difference)
        first += 1
        guard first >= Self.capacity else { return }
        pairs.removeSubrange(..<first)
        first = 0
    }
}
