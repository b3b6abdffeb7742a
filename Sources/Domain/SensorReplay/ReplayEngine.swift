public import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Plays a recording of any format on the sensor actor: reads ahead, waits according to its ``ReplayTiming``, and
/// delivers.
///
/// Each delivery is scheduled relative to the previous due time, so that small delays do not accumulate. After a long
/// delay, such as sleep of the machine, the schedule restarts, so that items do not arrive in a burst. At `rate=max`
/// the engine delivers as long as its pacer is ready, in turns that yield the actor in between.
///
/// A replay can be paused, looped and moved to any position, in bounded memory: to go back, it reopens the recording
/// and skips to the position. Items are delivered after the call that requests them, never during it.
@SensorActor
public final class ReplayEngine<Item: ReplayItem> {
    /// Called with the next item and the wait for it, in seconds, if that exceeds ten minutes.
    public var onLongWait: (@SensorActor (Item, Double) -> Void)?

    /// The pacer asked before each item at `rate=max`; held weakly.
    public weak var pacer: (any Backpressure)?

    /// The timing rule; a change applies from the next item, but a change to `rate=max` also ends the current wait.
    public var timing: ReplayTiming {
        didSet { if timing.rate == .max, oldValue.rate != .max, isRunning { schedule() } }
    }

    /// How many times the recording is played; read at the beginning and the end of each pass.
    public var passes = ReplayPasses.once

    /// The times of the replayed items; a change applies from the next start.
    public var times = ReplayTimes.recorded

    let clock: any SensorClock
    let name: String
    let open: @Sendable () -> any ReplaySource<Item>
    var deliver: (@SensorActor (Item) -> Void)?
    var end: (@SensorActor (ProviderError?) -> Void)?
    var reader: Reader?
    var cursor: ReplayCursor<Item>
    var recordedInterval: Double?
    var timer: (any SensorTimer)?
    var searches: [ReplaySearch<Item>] = []

    /// When the next item is due; `nil` before the first one, and at `rate=max`.
    var due: SensorInstant?

    /// The new times of the items of this run, if they are rebased.
    var rebased: RebasedTimes?

    /// The position to jump to as soon as it has been read.
    var jump: ReplayPosition?

    /// Whether `jump` is the start position, which must exist.
    var isBeginning = false

    /// Whether the next item is due immediately, even if paused.
    var isAtOnce = false

    /// When the pause began.
    var pausedAt: SensorInstant?

    /// The pass of the run, counted from 1.
    var pass = 1

    /// Whether the recording can be reopened, as far as known.
    var isRepeatable = true

    /// Counts runs and jumps, so that callbacks requested before one are ignored after it.
    var run = 0

    /// Counts starts, stops and jumps, but not ends.
    var commands = 0

    /// Input dropped from the recording so far or in the last run, by reason.
    ///
    /// Drops repeated in a later pass are not counted again.
    public internal(set) var drops = DropCounts()

    /// The index in the recording, from 0, of the last item delivered; `nil` before the first.
    public internal(set) var index: Int?

    typealias Reader = ReadAhead<ReplayReading<Item>, ReplayPortion<Item>>

    /// Creates an engine that is not running.
    ///
    /// - Parameters:
    ///   - timing: The timing rule.
    ///   - name: The name of the recording in messages.
    ///   - clock: The source of time.
    ///   - open: Returns a source at the beginning; called once for each pass, backward jump and search.
    nonisolated public init(
        timing: ReplayTiming, name: String = "the recording", clock: any SensorClock,
        open: @escaping @Sendable () -> any ReplaySource<Item>
    ) {
        self.timing = timing
        self.name = name
        self.clock = clock
        self.open = open
        cursor = ReplayCursor()
    }

    /// Whether the engine is playing, or paused during a replay.
    public var isRunning: Bool { reader != nil }

    /// Whether the engine is paused.
    public var isPaused: Bool { pausedAt != nil }

    /// The fraction of all passes delivered, 0...1; `nil` if unknown or endless.
    public var progress: Double? { passes.progress(ofPass: pass, cursor.progress) }

    /// Starts the replay; the first item is delivered after this call, not during it.
    ///
    /// - Parameters:
    ///   - position: The start position; `nil` for the beginning. Later passes start at the beginning.
    ///   - deliver: Called with each item.
    ///   - end: Called after the last item: with `nil` at the end of the recording, otherwise with the error, such as
    ///     an invalid rate or a recording that ends before `position`. It is called once, unless the replay continues
    ///     by a step or a jump back.
    public func start(
        at position: ReplayPosition? = nil, deliver: @escaping @SensorActor (Item) -> Void,
        end: @escaping @SensorActor (ProviderError?) -> Void
    ) {
        stop()
        self.deliver = deliver
        self.end = end
        drops = DropCounts()
        rebased = times == .now ? RebasedTimes(at: clock.now) : nil
        isRepeatable = true
        openReader()
        jump = position
        isBeginning = position != nil
        schedule()
    }

    /// Stops the replay and discards the position, even after the end.
    public func stop() {
        close()
        commands += 1
        deliver = nil
        end = nil
        cursor = ReplayCursor()
        pausedAt = nil
        index = nil
        pass = 1
        due = nil
        recordedInterval = nil
    }

    /// Seconds of the recording between an item and a later one, under the timing rule, before division by the rate.
    public func interval(from previous: Item, to next: Item) -> Double {
        var rule = timing
        rule.minimumInterval = minimumInterval
        return rule.interval(from: previous.time, to: next.time)
    }

    var refusal: ProviderError {
        ProviderError("\(name) can be read only once, so that its replay can neither go back nor begin again")
    }

    /// The current instant; fixed while paused.
    var playInstant: SensorInstant { pausedAt ?? clock.instant }

    /// Minimum seconds between items, also used if their times are missing.
    var minimumInterval: Double { timing.minimumInterval ?? recordedInterval ?? ReplayTiming.defaultInterval }

    /// Seconds to an item that does not follow its predecessor in the recording: the first of a pass, or after a jump.
    var breakInterval: Double {
        // A minimum interval of 0 does not apply to such breaks.
        if timing.minimumInterval == nil, recordedInterval == 0 { return ReplayTiming.defaultInterval }
        return minimumInterval
    }

    /// Schedules the next turn at `instant`, or as soon as possible.
    func schedule(at instant: SensorInstant? = nil) {
        let timer = timer ?? clock.makeTimer { [weak self] in self?.takeTurn() }
        self.timer = timer
        timer.schedule(at: instant ?? clock.instant)
    }

    /// Stops reading and waiting.
    func close() {
        run += 1
        timer?.cancel()
        reader = nil
        jump = nil
        isBeginning = false
        isAtOnce = false
    }
}
