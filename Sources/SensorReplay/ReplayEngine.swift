public import Geolocation

/// Plays a recording of any format on the sensor actor: reads ahead, waits as its ``ReplayTiming`` says, delivers.
///
/// The moments of delivery are counted from each other, so that small delays do not add up. After a long one, of a
/// machine that slept, the waits count from then on, so that nothing comes in a burst. At `rate=max` the engine delivers
/// for as long as its pacer is ready, in turns that leave the actor to others in between.
@SensorActor
public final class ReplayEngine<Item: ReplayItem> {
    /// Items in one turn of the actor, so that no other source starves.
    private static var turn: Int { 256 }

    /// Seconds by which an item may be late without those behind it being late as well.
    private static var tolerance: Double { 1 }

    /// Seconds of waiting that are worth to be told.
    private static var longWait: Double { 600 }

    /// Is told of the next item when the wait for it, of so many seconds, is longer than ten minutes.
    public var onLongWait: (@SensorActor (Item, Double) -> Void)?

    /// Whom to ask before each item at `rate=max`; held weakly.
    public weak var pacer: (any ReplayPacer)?

    /// The rule of waiting; a change counts from the next item on.
    public var timing: ReplayTiming {
        didSet {
            // Nothing was counted at full speed; without a new beginning the engine would hurry after the old one.
            if oldValue.rate == .max, timing.rate != .max, due != nil { due = clock.instant }
        }
    }

    private let clock: any SensorClock
    private let open: @Sendable () -> any ReplaySource<Item>
    private var deliver: (@SensorActor (Item) -> Void)?
    private var end: (@SensorActor (ProviderError?) -> Void)?
    private var reader: Reader?
    private var timer: (any SensorTimer)?
    private var batch = ReplayBatch<Item>(items: [], progress: 0)
    private var progressBefore: Double?
    private var index = 0
    private var recordedInterval: Double?
    private var due: SensorInstant?

    private typealias Reader = ReadAhead<any ReplaySource<Item>, Portion>

    /// A batch, or what was thrown instead, with what was dropped up to its end.
    private struct Portion: Sendable {
        let batch: Result<ReplayBatch<Item>, any Error>
        let drops: DropCounts
    }

    /// Counts runs, so that what was asked for in one run does not happen in the next.
    private var run = 0

    /// Makes an engine that does not run.
    ///
    /// - Parameters:
    ///   - timing: The rule of waiting.
    ///   - clock: The source of time.
    ///   - open: Makes a source that begins at the beginning; called once for each run.
    nonisolated public init(
        timing: ReplayTiming, clock: any SensorClock, open: @escaping @Sendable () -> any ReplaySource<Item>
    ) {
        self.timing = timing
        self.clock = clock
        self.open = open
    }

    /// What could not be used of the recording, by reason: so far, or in the last run.
    public private(set) var drops = DropCounts()

    /// Whether the engine is playing.
    public var isRunning: Bool { reader != nil }

    /// How much of the recording has been delivered, 0...1; nil where that is not known.
    public var progress: Double? {
        guard let after = batch.progress, let before = progressBefore, !batch.items.isEmpty else {
            return batch.progress
        }
        return before + (after - before) * Double(index) / Double(batch.items.count)
    }

    /// Begins at the beginning; the first item comes after this call, not in it.
    ///
    /// - Parameters:
    ///   - deliver: Takes each item.
    ///   - end: Is called once, after the last item: with nil at the end of the recording, else with what went wrong,
    ///     which a rate that is no number above 0 does at once.
    public func start(
        deliver: @escaping @SensorActor (Item) -> Void, end: @escaping @SensorActor (ProviderError?) -> Void
    ) {
        stop()
        self.deliver = deliver
        self.end = end
        drops = DropCounts()
        reader = Reader(isSynchronous: clock.isManual, make: open) { source in
            // The drops come after the batch, of which they are part.
            let batch = Result { try source.nextBatch() }
            return Portion(batch: batch, drops: source.drops)
        }
        resume()
    }

    /// Stops, and forgets the position.
    public func stop() {
        run += 1
        timer?.cancel()
        reader = nil
        deliver = nil
        end = nil
        batch = ReplayBatch(items: [], progress: 0)
        progressBefore = nil
        index = 0
        recordedInterval = nil
        due = nil
    }

    private func resume(at instant: SensorInstant? = nil) {
        let timer = timer ?? clock.makeTimer { [weak self] in self?.takeTurn() }
        self.timer = timer
        timer.schedule(at: instant ?? clock.instant)
    }

    private func takeTurn() {
        let run = run
        for _ in 0..<Self.turn {
            if let fault = timing.rate.fault { return finish(fault) }
            guard let item = nextItem() else { return }
            if timing.rate == .max {
                if let pacer, pacer.demand == .wait { return waitForPacer(pacer) }
            } else if let due {
                let late = clock.instant.seconds(since: due)
                if late < 0 { return wait(for: item, until: due, seconds: -late) }
                if late > Self.tolerance { self.due = clock.instant }
            }
            index += 1
            deliver?(item)
            guard run == self.run else { return }
            scheduleNext(after: item)
        }
        resume()
    }

    /// The item to be delivered next; nil where the engine has to wait for it or is at the end.
    private func nextItem() -> Item? {
        if index < batch.items.count { return batch.items[index] }
        guard let reader else { return nil }
        do {
            guard let portion = reader.take() else {
                waitForReader(reader)
                return nil
            }
            drops = portion.drops
            let next = try portion.batch.get()
            progressBefore = batch.progress
            let previous = batch.items.last
            batch = next
            index = 0
            guard let first = next.items.first else {
                finish(nil)
                return nil
            }
            reader.produceNext()
            recordedInterval = next.minimumInterval ?? recordedInterval
            if let previous { advanceDue(from: previous, to: first) } else { due = clock.instant }
            return first
        } catch {
            finish(ProviderError(error))
            return nil
        }
    }

    private func scheduleNext(after item: Item) {
        if index < batch.items.count { advanceDue(from: item, to: batch.items[index]) }
    }

    private func advanceDue(from previous: Item, to next: Item) {
        guard timing.rate != .max, let due else { return }
        var timing = timing
        timing.minimumInterval = timing.minimumInterval ?? recordedInterval
        self.due = due.advanced(by: timing.wait(from: previous.time, to: next.time))
    }

    private func wait(for item: Item, until due: SensorInstant, seconds: Double) {
        resume(at: due)
        if seconds > Self.longWait { onLongWait?(item, seconds) }
    }

    private func waitForReader(_ reader: Reader) {
        let run = run
        reader.whenReady { [weak self] in
            if let self, self.run == run { self.takeTurn() }
        }
    }

    private func waitForPacer(_ pacer: any ReplayPacer) {
        let run = run
        pacer.whenReady { [weak self] in
            if let self, self.run == run { self.resume() }
        }
    }

    private func finish(_ error: ProviderError?) {
        let end = end
        let progress = batch.progress
        stop()
        batch.progress = error == nil ? 1 : progress
        end?(error)
    }
}
