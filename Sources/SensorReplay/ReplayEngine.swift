public import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Plays a recording of any format on the sensor actor: reads ahead, waits as its ``ReplayTiming`` says, delivers.
///
/// The moments of delivery are counted from each other, so that small delays do not add up. After a long one, of a
/// machine that slept, the waits count from then on, so that nothing comes in a burst. At `rate=max` the engine delivers
/// for as long as its pacer is ready, in turns that leave the actor to others in between.
///
/// A replay can be paused, loop and go to any place, in bounded memory: to go back it opens the recording anew and passes
/// over what lies before the place. Items come after the call that asks for them, never in it.
@SensorActor
public final class ReplayEngine<Item: ReplayItem> {
    /// Is told of the next item when the wait for it, of so many seconds, is longer than ten minutes.
    public var onLongWait: (@SensorActor (Item, Double) -> Void)?

    /// Whom to ask before each item at `rate=max`; held weakly.
    public weak var pacer: (any ReplayPacer)?

    /// The rule of waiting; a change counts from the next item on, but full speed waits for nothing more.
    public var timing: ReplayTiming {
        didSet { if timing.rate == .max, oldValue.rate != .max, isRunning { schedule() } }
    }

    /// How often the recording is played; looked at where a pass begins and where it ends.
    public var passes = ReplayPasses.once

    /// Which times the items bear; a change counts from the next start on.
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

    /// When the next item is due; nil before the first one, and at full speed.
    var due: SensorInstant?

    /// The times that the items of this run bear instead of their own.
    var rebased: RebasedTimes?

    /// Where to go on as soon as it has been read.
    var jump: ReplayPosition?

    /// Whether that is where the run was to begin, so that it is a fault if there is no such place.
    var isBeginning = false

    /// Whether the next item is due now, in a pause too.
    var isAtOnce = false

    /// When the pause began.
    var pausedAt: SensorInstant?

    /// The pass of the run, counted from 1.
    var pass = 1

    /// Whether the recording can be opened again, as far as is known.
    var isRepeatable = true

    /// Counts runs and jumps, so that what was asked for before one does not happen after it.
    var run = 0

    /// Counts starts, stops and jumps, but not ends.
    var commands = 0

    /// What could not be used of the recording, by reason: so far, or in the last run.
    ///
    /// A pass that finds the same again does not count it again.
    public internal(set) var drops = DropCounts()

    /// The number in the recording, from 0, of the item that was delivered last; nil before the first.
    public internal(set) var index: Int?

    typealias Reader = ReadAhead<ReplayReading<Item>, ReplayPortion<Item>>

    /// Makes an engine that does not run.
    ///
    /// - Parameters:
    ///   - timing: The rule of waiting.
    ///   - name: What to call the recording in messages.
    ///   - clock: The source of time.
    ///   - open: Makes a source that begins at the beginning; called once for each pass, way back and search.
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

    /// Whether the engine is playing, or paused in the midst of it.
    public var isRunning: Bool { reader != nil }

    /// Whether it is paused.
    public var isPaused: Bool { pausedAt != nil }

    /// How much of all passes has been delivered, 0...1; nil where that is not known or there is no end.
    public var progress: Double? { passes.progress(ofPass: pass, cursor.progress) }

    /// Begins; the first item comes after this call, not in it.
    ///
    /// - Parameters:
    ///   - position: Where to begin; nil for the beginning. Later passes begin at the beginning.
    ///   - deliver: Takes each item.
    ///   - end: Is called after the last item: with nil at the end of the recording, else with what went wrong, such as a
    ///     rate that is no number above 0, or a recording that ends before `position`. It is called once, unless
    ///     the replay goes on by a step or a jump back.
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

    /// Stops, and forgets the position; a stop of what has ended forgets it too.
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

    /// Seconds from an item to another one behind it as the replay keeps them, before the rate divides them.
    public func interval(from previous: Item, to next: Item) -> Double {
        var rule = timing
        rule.minimumInterval = minimumInterval
        return rule.interval(from: previous.time, to: next.time)
    }

    var refusal: ProviderError {
        ProviderError("\(name) can be read only once, so that its replay can neither go back nor begin again")
    }

    /// The time that stands still in a pause.
    var playInstant: SensorInstant { pausedAt ?? clock.instant }

    /// Seconds between items whose times do not tell, and at least.
    var minimumInterval: Double { timing.minimumInterval ?? recordedInterval ?? ReplayTiming.defaultInterval }

    /// Seconds to an item that does not follow the one before it in the recording: the first of a pass, or behind a jump.
    var breakInterval: Double {
        // A recording whose items may lie as close as they like says nothing of such breaks.
        if timing.minimumInterval == nil, recordedInterval == 0 { return ReplayTiming.defaultInterval }
        return minimumInterval
    }

    /// Takes the next turn at `instant`, or soon.
    func schedule(at instant: SensorInstant? = nil) {
        let timer = timer ?? clock.makeTimer { [weak self] in self?.takeTurn() }
        self.timer = timer
        timer.schedule(at: instant ?? clock.instant)
    }

    /// Ends reading and waiting.
    func close() {
        run += 1
        timer?.cancel()
        reader = nil
        jump = nil
        isBeginning = false
        isAtOnce = false
    }
}
