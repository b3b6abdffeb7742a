import CodecSupport
public import Geolocation

/// Plays a recording of any format on the sensor actor: it reads ahead, waits for each item according to its
/// ``ReplayTiming``, and delivers it.
///
///     ReplaySource ─▶ ReadAhead (own queue) ─▶ ReplayPlayhead (next item) ─▶ ReplaySchedule (when) ─▶ deliver
///
/// Each delivery is scheduled relative to the previous due time, so that small delays do not accumulate. After a long
/// delay, such as sleep of the machine, the schedule restarts, so that items do not arrive in a burst. At `rate=max`
/// the engine delivers up to 256 items at a time while its pacer is ready, and lets other tasks run in between.
///
/// With a `ReplayClock`, the clock determines the rate, and the engine schedules the items in recorded seconds.
///
/// A replay can be paused, looped and moved to any position (a jump), in bounded memory: to go back, the replay reopens
/// the recording and skips to the position. Items are delivered after the call that requests them, never during it.
@SensorActor
public final class ReplayEngine<Item: ReplayItem> {
    /// A function called with the next item and the wait for that item in seconds, if the wait exceeds ten minutes.
    public var onLongWait: (@SensorActor (Item, Double) -> Void)?

    /// The object that is asked before each item at `rate=max` whether it is ready for the item; held weakly.
    public weak var pacer: (any Backpressure)?

    /// The timing rule; a change applies from the next item on, but a change to `rate=max` also ends the current wait.
    public var timing: ReplayTiming {
        get { schedule.timing }
        set {
            let isHastened = newValue.rate == .max && timing.rate != .max
            schedule.timing = newValue.on(clock)
            if isHastened, isRunning { turns.schedule() }
        }
    }

    /// The number of times that the recording is played (default: once); a change applies when a pass begins or ends.
    public var passes = ReplayPasses.once

    /// Whether items keep their recorded times (the default) or get new ones; a change applies from the next start on.
    public var times = ReplayTimes.recorded

    /// The numbers of inputs dropped from the recording in the current or last run, by reason.
    ///
    /// Drops that are repeated in a later pass are not counted again.
    public private(set) var drops = DropCounts()

    private let clock: any SensorClock
    private let clockRate: ReplayRate?
    private let name: String
    private let open: @Sendable () -> any ReplaySource<Item>
    private var deliver: (@SensorActor (Item) -> Void)?
    private var end: (@SensorActor (ProviderError?) -> Void)?
    private var reader: Reader?
    private var playhead = ReplayPlayhead()
    private var batch: [Item] = []
    private var schedule: ReplaySchedule
    private lazy var turns = ReplayTurns(clock: clock) { [weak self] in self?.runTurn() }
    private var searches: [ReplaySearch<Item>] = []

    /// Whether the recording can be opened again; assumed to be `true` until the first batch has been read.
    private var isRepeatable = true

    /// The number of ended runs and jumps so far; if it changes before a requested callback, that callback is obsolete.
    private var run = 0

    /// The number of starts, stops and jumps so far; unlike ``run``, it does not count runs that end by themselves.
    private var commands = 0

    private typealias Reader = ReadAhead<ReplayReading<Item>, ReplayPortion<Item>>

    /// The maximum number of items delivered at a time, after which other tasks of the actor can run.
    private static var turn: Int { 256 }

    /// The duration of a wait for the next item above which ``onLongWait`` is called, in seconds.
    private static var longWait: Double { 600 }

    /// Creates an engine that is not running.
    ///
    /// - Parameters:
    ///   - timing: The timing rule.
    ///   - name: The name of the recording in messages.
    ///   - clock: The source of time.
    ///   - open: Returns a source at its beginning; called for each pass, for each search, and to go back.
    nonisolated public init(
        timing: ReplayTiming, name: String = "the recording", clock: any SensorClock,
        open: @escaping @Sendable () -> any ReplaySource<Item>
    ) {
        schedule = ReplaySchedule(timing: timing.on(clock))
        self.name = name
        self.clock = clock
        clockRate = clock.replay?.rate
        self.open = open
    }

    /// Whether a replay is in progress, including while it is paused.
    public var isRunning: Bool { reader != nil }

    /// Whether the replay is paused.
    public var isPaused: Bool { schedule.pausedAt != nil }

    /// The index of the last item delivered, counted from 0 over the whole recording; `nil` before the first.
    public var index: Int? { playhead.index }

    /// The fraction of all passes through the recording that has been delivered, 0...1; `nil` if unknown or endless.
    public var progress: Double? { passes.progress(ofPass: playhead.pass, playhead.progress) }

    // MARK: Start and stop

    /// Starts the replay; the first item is delivered after this call, not during it.
    ///
    /// - Parameters:
    ///   - position: The start position; `nil` for the beginning. Later passes start at the beginning.
    ///   - deliver: Called with each item.
    ///   - end: Called after the last item: with `nil` at the end of the recording, otherwise with the error, such as
    ///     an invalid rate or a recording that ends before `position`. It is called again if the replay continues after
    ///     a step or seek back and ends once more.
    public func start(
        at position: ReplayPosition? = nil, deliver: @escaping @SensorActor (Item) -> Void,
        end: @escaping @SensorActor (ProviderError?) -> Void
    ) {
        stop()
        self.deliver = deliver
        self.end = end
        drops = DropCounts()
        playhead = ReplayPlayhead(beginning: position)
        schedule = ReplaySchedule(timing: timing, rebasedFrom: times == .now ? clock.now : nil)
        isRepeatable = true
        openReader()
        turns.schedule()
    }

    /// Stops the replay and discards its position, even after the end of the recording.
    public func stop() {
        close()
        commands += 1
        deliver = nil
        end = nil
        playhead = ReplayPlayhead()
        schedule = ReplaySchedule(timing: timing)
    }

    /// Returns the time between two items according to the timing rule, in seconds, before it is divided by the rate.
    public func interval(from previous: Item, to next: Item) -> Double {
        schedule.interval(from: previous.time, to: next.time)
    }

    /// Ends reading the recording and waiting for the next item.
    private func close() {
        run += 1
        turns.end()
        reader = nil
        batch = []
    }

    private func finish(_ error: ProviderError?) {
        close()
        playhead.end(isComplete: error == nil)
        end?(error)
    }

    // MARK: Pause, steps and jumps

    /// Pauses the replay; the remaining wait for the next item is kept.
    ///
    /// The call does nothing if there is no replay. After the end, a step or jump continues the replay, still paused.
    public func pause() {
        guard deliver != nil, !isPaused else { return }
        if !playhead.isAtOnce { turns.pause() }
        schedule.pause(at: clock.instant)
    }

    /// Continues the replay after a pause, with the remaining wait for the next item.
    public func resume() {
        guard isPaused else { return }
        schedule.resume(at: clock.instant)
        if isRunning { turns.resume() }
    }

    /// Moves by a number of items, backwards if negative, relative to the last item delivered.
    ///
    /// The item is delivered immediately, even if paused, and the pause continues. Steps made before an item is
    /// delivered add up. A step back beyond the first item leads to the first item, a step beyond the last one to the
    /// end of the pass. While the replay still searches for its start position, or for the time of a jump, every step
    /// leads to that position. After the end of the recording, a backward step continues the replay.
    ///
    /// - Throws: `ProviderError` if there is no replay, or if a backward step needs to reopen a recording that can be
    ///   read only once.
    public func step(by count: Int) throws {
        guard let target = playhead.target(ofStep: count, isReading: isRunning) else { return hasten() }
        try seek(to: target)
    }

    /// Continues at any position; the item there is delivered immediately, even if paused, and the pause continues.
    ///
    /// A position after the last item leads to the end of the pass. After the end of the recording, the replay
    /// continues from the position.
    ///
    /// - Throws: `ProviderError` if there is no replay, or if a backward jump needs to reopen a recording that can be
    ///   read only once.
    public func seek(to position: ReplayPosition) throws {
        guard deliver != nil else {
            throw ProviderError("no replay of \(name) has been started, so there is no position to move to")
        }
        if !isRunning || !playhead.seek(to: position) {
            guard isRepeatable else { throw refusal }
            playhead.rewind(to: position)
            openReader()
        }
        if index != nil { schedule.jump() }
        hasten()
    }

    /// Continues from the item for which a function has its minimum; of several such items, from the last one.
    ///
    /// The replay continues unchanged until the item is found. A stop, start, step or jump in the meantime takes
    /// precedence.
    ///
    /// - Parameters:
    ///   - function: The function, called on the reader's queue; items with a value of NaN are skipped.
    ///   - completion: Called with `nil` if the replay continues from the item or another command took precedence,
    ///     otherwise with the error, such as a function that is NaN for all items.
    public func seek(
        toMinimumOf function: @escaping @Sendable (Item) -> Double,
        then completion: (@SensorActor (ProviderError?) -> Void)? = nil
    ) {
        let commands = commands
        search(minimising: function) { [weak self] result in
            var failure: ProviderError?
            do {
                if let self, self.commands == commands {
                    guard let match = try result.get() else {
                        throw ProviderError("nothing in \(self.name) matches, so its replay stays at its position")
                    }
                    try self.seek(to: .index(match.index))
                }
            } catch {
                failure = ProviderError(error)
            }
            completion?(failure)
        }
    }

    /// Finds the item for which a function has its minimum; of several such items, the last one.
    ///
    /// The recording is opened and read once from its beginning, in bounded memory, on a separate queue. The engine
    /// need not be started, and a running replay is not affected.
    ///
    /// - Parameters:
    ///   - function: The function, called on the reader's queue; items with a value of NaN are skipped.
    ///   - completion: Called with the item, with `nil` if there is none, or with the error. A recording that can be
    ///     read only once causes an error. Not called if the engine is deallocated first.
    public func search(
        minimising function: @escaping @Sendable (Item) -> Double,
        then completion: @escaping @SensorActor (Result<ReplayMatch<Item>?, ProviderError>) -> Void
    ) {
        let search = ReplaySearch(
            isSynchronous: clock.isManual, open: open, refusal: refusal, minimising: function
        ) { [weak self] result in
            self?.searches.removeAll { $0.isOver }
            completion(result)
        }
        searches.append(search)
        search.proceed()
    }

    /// Hastens the replay: the next item is due immediately.
    private func hasten() {
        run += 1
        commands += 1
        playhead.hasten()
        turns.schedule()
    }

    private var refusal: ProviderError {
        ProviderError("\(name) can be read only once, so its replay can neither go back nor start over")
    }

    // MARK: Delivery in turns

    private func runTurn() {
        let run = run
        for _ in 0..<Self.turn {
            if let fault = rate.fault { return finish(fault) }
            guard !isPaused || playhead.isAtOnce else { return turns.pause() }
            guard let index = nextIndex() else { return }
            let time = playhead.time(at: index)
            guard isDue(index, time) else { return }
            playhead.advance()
            hand(batch[index])
            guard run == self.run else { return }
            if schedule.isTimed, let next = playhead.next {
                schedule.advance(from: time, to: playhead.time(at: next), now: clock.instant)
            }
        }
        turns.schedule()
    }

    /// Returns `true` if the item at an index of the batch may be delivered now; otherwise starts waiting for the item.
    private func isDue(_ index: Int, _ recordedTime: Date?) -> Bool {
        // On a replay clock, the first item waits for the pacer at any rate, for example while a route is being read.
        if rate == .max || !turns.haveBegun, let pacer, pacer.demand == .wait {
            waitForPacer(pacer)
            return false
        }
        let time = schedule.isRebased ? nil : recordedTime
        guard turns.begin(with: playhead.isAtOnce ? nil : time) else { return false }
        if let due = schedule.wait(at: clock.instant, isAtOnce: playhead.isAtOnce), !turns.advance(to: due) {
            turns.schedule(at: due, time: time)
            let wait = turns.seconds(until: due)
            if wait > Self.longWait { onLongWait?(batch[index], wait) }
            return false
        }
        turns.show(time)
        return true
    }

    /// The rate of delivery: that of the replay clock if there is one, otherwise that of the timing rule.
    private var rate: ReplayRate { clockRate ?? schedule.timing.rate }

    private func hand(_ item: consuming Item) {
        if let time = schedule.nextTime() { item.time = time }
        deliver?(item)
    }

    private func waitForPacer(_ pacer: any Backpressure) {
        turns.hold()
        pacer.whenReady { [weak self, run] in if self?.run == run { self?.turns.schedule() } }
    }

    // MARK: Reading

    /// Opens the recording at its beginning.
    private func openReader() {
        turns.begin()
        let (open, minimumInterval) = (open, timing.minimumInterval)
        let refusal = passes.hasPass(after: playhead.pass) ? refusal : nil
        reader = Reader(
            isSynchronous: clock.isManual,
            make: { ReplayReading(open(), minimumInterval: minimumInterval, refusal: refusal) },
            produce: { $0.next() })
    }

    /// Returns the index of the next item in the batch; `nil` if the item is not read yet, or the replay has ended.
    private func nextIndex() -> Int? {
        if let index = playhead.next { return index }
        guard let reader else { return nil }
        guard let portion = reader.take() else {
            waitForReader(reader)
            return nil
        }
        isRepeatable = portion.isRepeatable
        if portion.drops.total >= drops.total { drops = portion.drops }
        do {
            let batch = try portion.batch.get()
            guard !batch.items.isEmpty else {
                endPass()
                return nil
            }
            reader.produceNext()
            return ingest(batch, portion)
        } catch {
            finish(ProviderError(error))
            return nil
        }
    }

    /// Sets the current batch; returns the index of its next item, or `nil` if all its items are to be skipped.
    private func ingest(_ batch: ReplayBatch<Item>, _ portion: ReplayPortion<Item>) -> Int? {
        self.batch = batch.items
        schedule.setRecordedInterval(batch.minimumInterval)
        let arrival = playhead.ingest(portion.times, progress: batch.progress, timeline: portion.timeline)
        if schedule.isTimed, index != nil {
            switch arrival {
            case .first: schedule.advanceOverBreak(now: clock.instant)
            case .next(let previous): schedule.advance(from: previous, to: portion.times[0], now: clock.instant)
            case .reached, .ahead: break
            }
        }
        // Other tasks of the actor can run before the next batch is skipped or searched.
        if arrival == .ahead { turns.schedule() }
        return playhead.next
    }

    /// Begins the next pass through the recording, or ends the replay after the last one.
    private func endPass() {
        if let beginning = playhead.missedBeginning {
            return finish(ProviderError("\(name) ends before \(beginning), where its replay was to begin"))
        }
        playhead.endJump()
        guard passes.hasPass(after: playhead.pass), playhead.hasItems else { return finish(nil) }
        guard isRepeatable else { return finish(refusal) }
        playhead.beginPass()
        openReader()
        turns.schedule()
    }

    private func waitForReader(_ reader: Reader) {
        turns.hold()
        reader.whenReady { [weak self, run] in if self?.run == run { self?.turns.runDeferred() } }
    }
}
