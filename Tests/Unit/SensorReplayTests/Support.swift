import Foundation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Synchronization

/// An item to replay, numbered from 0.
struct TestItem: ReplayItem {
    let number: Int
    var time: Date?

    /// An object whose lifetime a test observes.
    var token: Token?

    /// Returns items at these seconds of the recording; `nil` for an item without a time.
    static func at(_ seconds: [Double?], from first: Int = 0) -> [TestItem] {
        seconds.enumerated().map { index, second in
            TestItem(number: first + index, time: second.map { Date(timeIntervalSince1970: 1_000_000 + $0) })
        }
    }

    /// Returns a number of items, a second apart.
    static func everySecond(_ count: Int) -> [TestItem] {
        at((0..<count).map { Double($0) })
    }
}

/// A recording in memory, in batches; after the last batch it ends, or fails.
final class MemorySource: ReplaySource, Sendable {
    private let batches: [ReplayBatch<TestItem>]
    private let error: ProviderError?
    private let requests = Mutex(0)
    let drops: DropCounts
    let isRepeatable: Bool

    init(
        _ batches: [ReplayBatch<TestItem>], error: ProviderError? = nil, isRepeatable: Bool = true,
        drops: DropCounts = DropCounts()
    ) {
        self.batches = batches
        self.error = error
        self.isRepeatable = isRepeatable
        self.drops = drops
    }

    /// A recording of items in batches of a size, with the progress that belongs to each.
    convenience init(
        _ items: [TestItem], batchSize: Int = 512, error: ProviderError? = nil, isRepeatable: Bool = true,
        drops: DropCounts = DropCounts()
    ) {
        let starts = stride(from: 0, to: items.count, by: batchSize)
        let batches = starts.map { start in
            let end = min(start + batchSize, items.count)
            return ReplayBatch(items: Array(items[start..<end]), progress: Double(end) / Double(items.count))
        }
        self.init(batches, error: error, isRepeatable: isRepeatable, drops: drops)
    }

    /// The number of requested batches.
    var requestCount: Int { requests.withLock { $0 } }

    func nextBatch() throws -> ReplayBatch<TestItem> {
        let index = requests.withLock { count in
            defer { count += 1 }
            return count
        }
        if index < batches.count { return batches[index] }
        if let error { throw error }
        return ReplayBatch(items: [], progress: 1)
    }
}

/// An engine on a clock, with what it delivered and when.
@SensorActor
final class Playback {
    let clock: any SensorClock
    let engine: ReplayEngine<TestItem>
    private let begin: SensorInstant

    private(set) var numbers: [Int] = []
    private(set) var moments: [Double] = []
    private(set) var times: [Date?] = []
    private(set) var ends: [ProviderError?] = []

    /// Called with each item after it was recorded.
    var onItem: (@SensorActor (TestItem) -> Void)?

    /// Called at the end after it was recorded.
    var onEnd: (@SensorActor () -> Void)?

    init(
        _ timing: ReplayTiming = ReplayTiming(), clock: any SensorClock,
        open: @escaping @Sendable () -> any ReplaySource<TestItem>
    ) {
        self.clock = clock
        begin = clock.instant
        engine = ReplayEngine(timing: timing, clock: clock, open: open)
    }

    func start(at position: ReplayPosition? = nil) {
        engine.start(
            at: position,
            deliver: { [weak self] item in self?.handle(item) },
            end: { [weak self] error in
                self?.ends.append(error)
                self?.onEnd?()
            })
    }

    private func handle(_ item: TestItem) {
        numbers.append(item.number)
        times.append(item.time)
        moments.append(clock.instant.seconds(since: begin))
        onItem?(item)
    }
}

/// A pacer that a test drives.
final class TestPacer: Backpressure {
    var demand = SinkDemand.ready
    private(set) var waiters: [@SensorActor () -> Void] = []

    nonisolated init() {}

    func whenReady(_ resume: @escaping @SensorActor () -> Void) { waiters.append(resume) }

    func becomeReady() {
        demand = .ready
        let resumed = waiters
        waiters = []
        for resume in resumed { resume() }
    }
}

/// A number that several queues count.
final class Counter: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    func add(_ difference: Int = 1) { number.withLock { $0 += difference } }

    func raise(to least: Int) { number.withLock { $0 = max($0, least) } }
}

/// Counts how many of it live.
final class Token: Sendable {
    private let alive: Counter

    init(alive: Counter, peak: Counter) {
        self.alive = alive
        alive.add()
        peak.raise(to: alive.count)
    }

    deinit { alive.add(-1) }
}
