public import CodecSupport
public import Dispatch

/// The clock of a run that is recorded or replayed; all inputs of the run pass through this clock.
///
/// The behaviour of a run is determined by its inputs and its timers. Therefore each input and each timer has an
/// instant of its own, at which time stands still until the input or timer has been handled. Timers that are due
/// precede later inputs. An input that arrives while another one is being handled is handled after it. A replay of the
/// inputs at their instants thus causes the same calls in the same order, with the same times, at any rate.
public final class InputSession: SensorClock {
    /// The kinds of records that concern the session itself rather than an input.
    package enum Kind {
        /// A record of the wall time, in seconds since 2001.
        package static let wall: UInt8 = 0
        /// A record of the number and the name of a new channel.
        package static let channel: UInt8 = 1
        /// A record of the end of the session.
        package static let end: UInt8 = 2
    }

    /// An event that waits while an input is being handled: a later input, or a query about earlier inputs.
    private enum Waiting {
        case input(InputChannel, run: Int, kind: UInt8, bytes: [UInt8])
        case question(InputChannel, @SensorActor (Bool) -> Void)
    }

    /// The parameters with which a recorded session is replayed.
    package struct Replay: Sendable {
        /// The wall time at which the recorded session began.
        package var start: Date

        /// The speed of the replay: the number of seconds of recorded time per second of the base clock.
        package var rate: ReplayRate

        /// The maximum time between two replayed inputs, in seconds; `nil` to keep the recorded times.
        package var maximumGap: Double?

        /// Whether all times are shifted as if the recorded session began now.
        package var isRebased: Bool

        /// A function that opens the recording.
        ///
        /// Its argument is whether to read the recording only on demand.
        package var open: @SensorActor @Sendable (Bool) -> any InputRecording

        /// Creates the parameters with which a recorded session is replayed.
        package init(
            start: Date, rate: ReplayRate, maximumGap: Double?, isRebased: Bool,
            open: @escaping @SensorActor @Sendable (Bool) -> any InputRecording
        ) {
            (self.start, self.rate, self.maximumGap) = (start, rate, maximumGap)
            (self.isRebased, self.open) = (isRebased, open)
        }
    }

    /// The largest difference in seconds by which the session's wall time may deviate from that of the machine.
    ///
    /// If the deviation is larger, the session's wall time is corrected.
    private static let wallTolerance = 0.005

    package let clock: ReplayClock
    private let replayed: Replay?

    /// The function called at the end of the recording, with the reason if the recording ends earlier than the session.
    @SensorActor package var onEnd: (@SensorActor (String?) -> Void)?

    @SensorActor private var channels: [InputChannel] = []
    @SensorActor private var isEnded = false

    /// Whether the time of the session has begun to pass.
    @SensorActor package private(set) var hasBegun = false

    @SensorActor private var waiting: [Waiting] = []
    @SensorActor private weak var journal: (any InputJournal)?

    @SensorActor private var recording: (any InputRecording)?
    @SensorActor private var track: ReplayTrack?
    @SensorActor private var next: InputRecord?
    @SensorActor private weak var pacer: (any Backpressure)?
    /// The names of the recorded channels, by their numbers in the recording; `opened` contains the open channels.
    @SensorActor private var recordedNames: [Int: String] = [:]
    @SensorActor private var opened: [Int: InputChannel] = [:]
    /// The number of seconds by which long gaps were shortened so far.
    ///
    /// `shift` is the number of seconds by which all times are shifted, and `wall` the last recorded wall time.
    @SensorActor private var skipped = 0.0
    @SensorActor private var shift = 0.0
    @SensorActor private var wall: (instant: SensorInstant, seconds: Double)?

    /// Creates the session of a run that is to be recorded; time stands still until ``begin(pacedBy:_:)``.
    package init(recordingOn base: any SensorClock) {
        replayed = nil
        clock = ReplayClock(rate: .original, base: base, isLive: true, wall: base.now)
    }

    /// Creates the session that replays a recorded run; time stands still until ``begin(pacedBy:_:)``.
    package init(replaying replay: Replay, on base: any SensorClock) {
        replayed = replay
        clock = ReplayClock(
            rate: replay.rate, base: base, isLive: false, wall: replay.isRebased ? base.now : replay.start)
    }

    // MARK: Time

    /// The wall time of the session.
    public var now: Date { clock.now }

    /// The monotonic time that has passed in the session since its beginning.
    public var instant: SensorInstant { clock.instant }

    /// Whether the session's base clock is manual, as in a test.
    public var isManual: Bool { clock.isManual }

    /// The replay clock of the session; `nil` for a run that is recorded.
    public var replay: ReplayClock? { isReplay ? clock : nil }

    /// The session itself, which provides the inputs of its run.
    public var inputs: InputSession? { self }

    /// Creates a timer that runs on the time of the session.
    public func makeTimer(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> any SensorTimer {
        clock.makeTimer(on: queue, action)
    }

    /// Whether the session reads its inputs from a recording.
    package var isReplay: Bool { replayed != nil }

    // MARK: Running

    /// Sets the journal that stores the session's inputs, before the session begins; held weakly.
    ///
    /// - Returns: The wall time at which the session begins.
    @SensorActor
    package func record(to journal: any InputJournal) -> Date {
        self.journal = journal
        clock.show(clock.base.now)
        channels.forEach(declare)
        return clock.now
    }

    /// Begins the session: calls `body` to start the sources, and then starts the session's clock.
    ///
    /// - Parameter pacer: The consumers for which a replay waits.
    @SensorActor
    package func begin(pacedBy pacer: any Backpressure, _ body: () -> Void) {
        hasBegun = true
        guard let replayed else { return clock.begin(body) }
        self.pacer = pacer
        recording = replayed.open(clock.isManual)
        shift = clock.now.timeIntervalSince(replayed.start)
        wall = (clock.instant, replayed.start.timeIntervalSinceReferenceDate)
        let track = clock.join { [weak self] in self?.play() }
        self.track = track
        clock.begin(body)
        track.announce(nil)
    }

    /// Ends the session, so that no more inputs arrive, and stops its clock.
    ///
    /// - Returns: A track that keeps the clock stopped until its function ``ReplayTrack/leave()`` is called.
    @SensorActor
    package func end() -> ReplayTrack {
        var held: ReplayTrack?
        if !isEnded, !isReplay, !clock.isTurning { clock.arrive { _ in held = close() } }
        return held ?? close()
    }

    @SensorActor
    private func close() -> ReplayTrack {
        if !isEnded { journal?.write(InputRecord(instant: clock.instant, channel: 0, kind: Kind.end, bytes: [])) }
        isEnded = true
        let dropped = waiting
        (waiting, next, recording) = ([], nil, nil)
        track?.leave()
        track = nil
        let held = clock.hold()
        for case .input(let channel, _, _, _) in dropped { channel.lose() }
        for case .question(let channel, let body) in dropped { body(!channel.takeLoss()) }
        return held
    }

    // MARK: Channels

    /// Opens a channel with the given name.
    ///
    /// Channels with the same name are distinguished by the order in which they are opened.
    @SensorActor
    package func open(_ name: String) -> InputChannel {
        let channel = InputChannel(name, number: channels.count + 1, of: self)
        channels.append(channel)
        if isReplay { connect() } else { declare(channel) }
        return channel
    }

    @SensorActor
    private func declare(_ channel: InputChannel) {
        journal?.write(InputRecord(declaring: channel.number, channel.name, at: clock.instant))
    }

    /// Connects the channels of the recording to open channels of the same name.
    @SensorActor
    private func connect() {
        for (number, name) in recordedNames.sorted(by: { $0.key < $1.key }) where opened[number] == nil {
            opened[number] = channels.first { channel in
                channel.name == name && !opened.values.contains { $0 === channel }
            }
        }
    }

    // MARK: Recording

    @SensorActor
    func submit(_ kind: UInt8, _ bytes: [UInt8], on channel: InputChannel) {
        guard !isEnded, !isReplay else { return channel.lose() }
        waiting.append(.input(channel, run: channel.run, kind: kind, bytes: bytes))
        if !clock.isTurning {
            processQueued()
        } else if waiting.count == 1 {
            SensorActor.enqueue { [weak self] in self?.processQueued() }
        }
    }

    @SensorActor
    func whenReceived(on channel: InputChannel, _ body: @escaping @SensorActor (Bool) -> Void) {
        if waiting.isEmpty { body(!channel.takeLoss()) } else { waiting.append(.question(channel, body)) }
    }

    @SensorActor
    private func processQueued() {
        while !waiting.isEmpty, !isEnded {
            switch waiting.removeFirst() {
            case .input(let channel, let run, let kind, let bytes):
                if !process(kind, bytes, on: channel, run: run) { channel.lose() }
            case .question(let channel, let body): body(!channel.takeLoss())
            }
        }
    }

    /// Records an input and passes it to its channel; returns `false` if the input is dropped.
    @SensorActor
    private func process(_ kind: UInt8, _ bytes: [UInt8], on channel: InputChannel, run: Int) -> Bool {
        guard channel.run == run else { return false }
        var isTaken = false
        clock.arrive { instant in
            // A timer that was due before the input may have closed the channel or ended the session.
            guard channel.run == run, !isEnded else { return }
            keepWall(at: instant)
            let record = InputRecord(instant: instant, channel: channel.number, kind: kind, bytes: bytes)
            guard journal?.write(record) ?? true else { return }
            isTaken = true
            channel.deliver(kind, bytes)
        }
        return isTaken
    }

    /// Sets the wall time of the session to that of the machine if they differ too much.
    @SensorActor
    private func keepWall(at instant: SensorInstant) {
        let now = clock.base.now
        guard abs(now.timeIntervalSince(clock.now)) > Self.wallTolerance else { return }
        clock.show(now)
        var bytes: [UInt8] = []
        bytes.append(bitsOf: now.timeIntervalSinceReferenceDate)
        journal?.write(InputRecord(instant: instant, channel: 0, kind: Kind.wall, bytes: bytes))
    }

    // MARK: Replaying

    /// Replays the records that are due, until the next record has to wait.
    @SensorActor
    private func play() {
        while let track, let recording {
            guard let record = next ?? recording.next() else {
                guard !recording.isAtEnd else { return stop(because: recording.fault) }
                track.hold()
                return recording.whenReady { [weak track] in track?.resume() }
            }
            if next == nil { shorten(before: record) }
            next = record
            let due = record.instant.advanced(by: -skipped)
            if due > clock.instant, !track.advance(to: due) { return track.schedule(at: due) }
            if let pacer, pacer.demand == .wait {
                track.hold()
                return pacer.whenReady { [weak track] in track?.resume() }
            }
            next = nil
            process(record)
        }
    }

    /// Shortens the time before the given record if it exceeds the maximum gap.
    @SensorActor
    private func shorten(before record: InputRecord) {
        guard let gap = replayed?.maximumGap, let wall else { return }
        let excess = record.instant.advanced(by: -skipped).seconds(since: clock.instant) - max(gap, 0)
        guard excess > 0 else { return }
        skipped += excess
        self.wall = (record.instant, wall.seconds + record.instant.seconds(since: wall.instant))
        isWallDue = true
    }

    /// Whether the wall time must be updated when the next record is processed.
    @SensorActor private var isWallDue = false

    @SensorActor
    private func process(_ record: InputRecord) {
        if isWallDue { showWall() }
        guard record.channel == 0 else {
            opened[record.channel]?.deliver(record.kind, record.bytes)
            return
        }
        switch record.kind {
        case Kind.wall:
            var reader = BinaryReader(record.bytes[...])
            guard let seconds = reader.double(), Timestamp(secondsSinceReferenceDate: seconds) != nil else { return }
            wall = (record.instant, seconds)
            showWall()
        case Kind.channel:
            guard let (number, name) = record.declaration, recordedNames[number] == nil else { return }
            recordedNames[number] = name
            connect()
        case Kind.end: stop(because: nil)
        default: break
        }
    }

    @SensorActor
    private func showWall() {
        isWallDue = false
        guard let wall else { return }
        let date = Date(timeIntervalSinceReferenceDate: wall.seconds + shift)
        // The shifted date may be outside the supported years, for example after a shortened gap; it is then not shown.
        if Timestamp.covers(date) { clock.show(date) }
    }

    @SensorActor
    private func stop(because fault: String?) {
        recording = nil
        onEnd?(fault)
    }
}
