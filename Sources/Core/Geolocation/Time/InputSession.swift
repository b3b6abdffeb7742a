public import CodecSupport
public import Dispatch

/// One input of a session: when it arrived, on which channel, and what.
package struct InputRecord: Sendable, Hashable {
    /// The instant on the clock of the session.
    package var instant: SensorInstant

    /// The number of the channel; 0 is the session itself.
    package var channel: Int

    /// The meaning of the bytes, which the owner of the channel defines.
    package var kind: UInt8

    /// The content.
    package var bytes: [UInt8]

    /// Creates a record.
    package init(instant: SensorInstant, channel: Int, kind: UInt8, bytes: [UInt8]) {
        (self.instant, self.channel, self.kind, self.bytes) = (instant, channel, kind, bytes)
    }
}

/// Keeps the inputs of a session.
@SensorActor
package protocol InputJournal: AnyObject, Sendable {
    /// Keeps a record.
    func write(_ record: InputRecord)
}

/// The inputs of an earlier session, in order.
@SensorActor
package protocol InputRecording: AnyObject, Sendable {
    /// Takes the next record; `nil` if none has been read yet, or at the end.
    func next() -> InputRecord?

    /// Whether there is nothing more to take.
    var isAtEnd: Bool { get }

    /// Why it ends before the session did, as a sentence; `nil` if it does not.
    var fault: String? { get }

    /// Calls `resume` once, as soon as more has been read.
    func whenReady(_ resume: @escaping @SensorActor () -> Void)
}

/// The clock of a run whose inputs are recorded or replayed, and the gate that they come through.
///
/// What a run does is determined by its inputs and its timers. Therefore each input and each timer has an instant of its
/// own at which the time stands still until it has been handled; what is due at an instant comes before what arrives
/// after it. An input that arrives while another one is handled comes behind it. So a replay of the inputs at their
/// instants causes the same calls in the same order, with the same time, at each rate.
public final class InputSession: SensorClock {
    /// The kinds of records of the session itself.
    package enum Kind {
        /// The wall time, in seconds since 2001.
        package static let wall: UInt8 = 0
        /// The number and name of a new channel.
        package static let channel: UInt8 = 1
        /// The end of the session.
        package static let end: UInt8 = 2
    }

    /// How a session is replayed.
    package struct Replay: Sendable {
        /// The wall time of its beginning.
        package var start: Date

        /// Seconds of recorded time per second of the base clock.
        package var rate: ReplayRate

        /// The longest time between two inputs, in seconds; `nil` for no limit.
        package var maximumGap: Double?

        /// Whether times are as if the session began now.
        package var isRebased: Bool

        /// Opens the recording; the argument is whether it must be read only when it is needed.
        package var open: @SensorActor @Sendable (Bool) -> any InputRecording

        /// Creates a description.
        package init(
            start: Date, rate: ReplayRate, maximumGap: Double?, isRebased: Bool,
            open: @escaping @SensorActor @Sendable (Bool) -> any InputRecording
        ) {
            (self.start, self.rate, self.maximumGap) = (start, rate, maximumGap)
            (self.isRebased, self.open) = (isRebased, open)
        }
    }

    /// A difference of the machine's wall time from that of the session beyond which it is corrected, in seconds.
    private static let wallTolerance = 0.005

    package let clock: ReplayClock
    private let replayed: Replay?

    /// Called at the end of the recording, with the reason if it ends before the session did.
    @SensorActor package var onEnd: (@SensorActor (String?) -> Void)?

    @SensorActor private var channels: [InputChannel] = []
    @SensorActor private var isEnded = false

    /// The inputs that arrived while another was handled.
    @SensorActor private var waiting: [(channel: InputChannel, run: Int, kind: UInt8, bytes: [UInt8])] = []
    @SensorActor private weak var journal: (any InputJournal)?

    @SensorActor private var recording: (any InputRecording)?
    @SensorActor private var track: ReplayTrack?
    @SensorActor private var next: InputRecord?
    @SensorActor private weak var pacer: (any Backpressure)?
    /// The names of the recorded channels, and those of them that were opened again.
    @SensorActor private var recordedNames: [Int: String] = [:]
    @SensorActor private var opened: [Int: InputChannel] = [:]
    /// Seconds that gaps were shortened by, and the seconds that times are moved by.
    @SensorActor private var skipped = 0.0
    @SensorActor private var shift = 0.0
    @SensorActor private var wall: (instant: SensorInstant, seconds: Double)?

    /// Creates the session of a run that is recorded; time stands until ``begin(pacedBy:_:)``.
    package init(recordingOn base: any SensorClock) {
        replayed = nil
        clock = ReplayClock(rate: .original, base: base, isLive: true, wall: base.now)
    }

    /// Creates the session of a run that is replayed; time stands until ``begin(pacedBy:_:)``.
    package init(replaying replay: Replay, on base: any SensorClock) {
        replayed = replay
        clock = ReplayClock(
            rate: replay.rate, base: base, isLive: false, wall: replay.isRebased ? base.now : replay.start)
    }

    // MARK: Time

    /// The wall time of the session.
    public var now: Date { clock.now }

    /// The seconds since the beginning of the session.
    public var instant: SensorInstant { clock.instant }

    /// Whether the base clock is manual.
    public var isManual: Bool { clock.isManual }

    /// The clock of the replay; `nil` for a run that is recorded.
    public var replay: ReplayClock? { isReplay ? clock : nil }

    /// The session itself.
    public var inputs: InputSession? { self }

    /// Creates a timer of the session's time.
    public func makeTimer(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> any SensorTimer {
        clock.makeTimer(on: queue, action)
    }

    /// Whether the inputs are those of a recording.
    package var isReplay: Bool { replayed != nil }

    // MARK: Running

    /// Sets where to record, before the beginning; held weakly.
    ///
    /// - Returns: The wall time of the beginning.
    @SensorActor
    package func record(to journal: any InputJournal) -> Date {
        self.journal = journal
        clock.show(clock.base.now)
        channels.forEach(declare)
        return clock.now
    }

    /// Begins the session: runs `body`, which starts the sources, and lets the time go on.
    ///
    /// - Parameter pacer: What a replay waits for.
    @SensorActor
    package func begin(pacedBy pacer: any Backpressure, _ body: () -> Void) {
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

    /// Ends the session: nothing arrives any more, and time stands until the returned track leaves.
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
        (waiting, next, recording) = ([], nil, nil)
        track?.leave()
        track = nil
        return clock.hold()
    }

    // MARK: Channels

    /// Opens a channel; those of the same name are told apart by the order in which they are opened.
    @SensorActor
    package func open(_ name: String) -> InputChannel {
        let channel = InputChannel(name, number: channels.count + 1, of: self)
        channels.append(channel)
        if isReplay { connect() } else { declare(channel) }
        return channel
    }

    @SensorActor
    private func declare(_ channel: InputChannel) {
        var bytes: [UInt8] = []
        bytes.append(leb128: UInt64(channel.number))
        bytes.append(sized: channel.name)
        journal?.write(InputRecord(instant: clock.instant, channel: 0, kind: Kind.channel, bytes: bytes))
    }

    /// Connects recorded channels to those of the same name.
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
    fileprivate func submit(_ kind: UInt8, _ bytes: [UInt8], on channel: InputChannel) {
        guard !isEnded, !isReplay else { return }
        waiting.append((channel, channel.run, kind, bytes))
        if !clock.isTurning {
            takeWaiting()
        } else if waiting.count == 1 {
            SensorActor.enqueue { [weak self] in self?.takeWaiting() }
        }
    }

    @SensorActor
    private func takeWaiting() {
        while !waiting.isEmpty, !isEnded {
            let (channel, run, kind, bytes) = waiting.removeFirst()
            guard channel.run == run else { continue }
            clock.arrive { instant in
                // A timer that was due before may have closed the channel.
                guard channel.run == run else { return }
                keepWall(at: instant)
                journal?.write(InputRecord(instant: instant, channel: channel.number, kind: kind, bytes: bytes))
                channel.deliver(kind, bytes)
            }
        }
    }

    /// Follows the machine's wall time.
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

    /// Takes what is due, until there is time to wait or nothing to take.
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
            take(record)
        }
    }

    /// Shortens the time before a record to the longest gap.
    @SensorActor
    private func shorten(before record: InputRecord) {
        guard let gap = replayed?.maximumGap, let wall else { return }
        let excess = record.instant.advanced(by: -skipped).seconds(since: clock.instant) - max(gap, 0)
        guard excess > 0 else { return }
        skipped += excess
        self.wall = (record.instant, wall.seconds + record.instant.seconds(since: wall.instant))
        isWallDue = true
    }

    /// Whether the wall time has to be shown with the next record.
    @SensorActor private var isWallDue = false

    @SensorActor
    private func take(_ record: InputRecord) {
        if isWallDue { showWall() }
        guard record.channel == 0 else {
            opened[record.channel]?.deliver(record.kind, record.bytes)
            return
        }
        var reader = BinaryReader(record.bytes[...])
        switch record.kind {
        case Kind.wall:
            guard let seconds = reader.double() else { return }
            wall = (record.instant, seconds)
            showWall()
        case Kind.channel:
            guard let number = reader.leb128().flatMap({ Int(exactly: $0) }), let name = reader.text() else { return }
            recordedNames[number] = name
            connect()
        case Kind.end: stop(because: nil)
        default: break
        }
    }

    @SensorActor
    private func showWall() {
        isWallDue = false
        if let wall { clock.show(Date(timeIntervalSinceReferenceDate: wall.seconds + shift)) }
    }

    @SensorActor
    private func stop(because fault: String?) {
        recording = nil
        onEnd?(fault)
    }
}

/// Receives the inputs of a channel, live or recorded.
@SensorActor
package protocol InputReceiver: AnyObject, Sendable {
    /// Handles an input.
    func receive(_ kind: UInt8, _ bytes: [UInt8])
}

/// One source of inputs of a session, such as a wire.
@SensorActor
package final class InputChannel: Sendable {
    /// The name, by which a replay finds the channel again.
    package let name: String

    /// The receiver of the inputs; held weakly.
    package weak var receiver: (any InputReceiver)?

    let number: Int
    private weak var session: InputSession?

    /// Counts the calls of ``discard()``.
    fileprivate private(set) var run = 0

    fileprivate init(_ name: String, number: Int, of session: InputSession) {
        (self.name, self.number, self.session) = (name, number, session)
    }

    /// Records an input and passes it to the receiver: at once, or behind what is being handled.
    ///
    /// Does nothing in a replay.
    package func submit(_ kind: UInt8, _ bytes: [UInt8]) { session?.submit(kind, bytes, on: self) }

    /// Discards what has been submitted and not been received.
    package func discard() { run += 1 }

    fileprivate func deliver(_ kind: UInt8, _ bytes: [UInt8]) { receiver?.receive(kind, bytes) }
}
