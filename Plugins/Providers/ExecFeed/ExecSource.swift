import FileIO
public import Geolocation
public import ProcessIO

/// Runs a program and reads events from its standard output, one JSON object per line.
///
/// A program that fails is restarted after a pause; if it exits with status 0, the source ends.
@SensorActor
public final class ExecSource: MultiRoleSource, LocationProvider, RawCourseProvider {
    /// The rate at which the source reads the output of the program.
    public enum Rate: String, Sendable, CaseIterable {
        /// Events are read as they arrive; sinks that are too slow drop events and count them.
        case live
        /// Events are read as fast as the sinks accept them. The program has to wait for the sinks, and no event is
        /// lost.
        case max
    }

    /// A function that the source calls with each line of the program's standard error.
    ///
    /// Default: `nil`; the source then writes the lines to its own process's standard error.
    public var onMessage: (@SensorActor (String) -> Void)?

    private let program: Program
    private let command: ProgramCommand
    private let rate: Rate
    private var decoder = EventLineDecoder()

    /// Whether the program has sent an event since its last start.
    private var hasSentEvent = false

    /// The speed of the last fix, which is reported with each course that the program sends as a heading.
    private var speed: Double?

    /// Whether the program sends courses as headings, so that the courses of its fixes are ignored.
    private var sendsCourses = false

    /// Creates a source that is not started.
    ///
    /// - Parameters:
    ///   - command: The program to run, and its arguments.
    ///   - rate: The rate at which the output of the program is read. Default: as it arrives.
    ///   - backoff: The pauses before restarts of the program.
    ///   - clock: The source of time.
    nonisolated public init(
        _ command: ProgramCommand, rate: Rate = .live, backoff: BackoffPolicy = BackoffPolicy(),
        clock: any SensorClock = SystemClock()
    ) {
        self.command = command
        self.rate = rate
        program = Program(command, as: .source, clock: clock.systemClock, backoff: backoff)
        super.init(name: "exec", clock: clock)
    }

    /// The providers that the source adds to a manager: the compass and the head tracker of the program.
    public override var vendedProviders: [any SensorProvider] { [deviceHeadingProvider, userHeadingProvider] }

    /// The number of dropped lines of the program's output, by reason.
    public override var drops: DropCounts { decoder.drops }

    /// Starts the program.
    public override func startUpdates() {
        beginStream()
        program.delegate = self
        if let onMessage { program.onMessage = onMessage }
        program.isReadingPaused = false
        program.start()
    }

    /// Stops the program.
    public override func stopUpdates() {
        program.stop()
        beginStream()
    }

    /// Waits until the program has ended.
    public override func sinksDidFinish() async { await program.ended() }

    private func beginStream() {
        _ = decoder.finish(at: clock.now)
        hasSentEvent = false
        speed = nil
        sendsCourses = false
    }

    private func deliver(_ events: [GeolocationEvent]) {
        guard !events.isEmpty else { return }
        hasSentEvent = true
        let run = run
        for event in events {
            beginDelivery()
            deliver(event)
            endDelivery()
            guard run == self.run, isStarted else { return }
        }
        if rate == .max, hosts.demand == .wait { waitForSinks() }
    }

    private func deliver(_ event: GeolocationEvent) {
        reportRunning()
        switch event {
        case .location(let location):
            emit(location: location)
            speed = location.speed
            guard !sendsCourses, location.course != nil || location.speed != nil else { return }
            let course = location.course.map { HeadingValue($0, timestamp: location.timestamp) }
            emit(course: course, speed: location.speed)
        case .heading(.course, let heading, _):
            sendsCourses = true
            emit(course: heading, speed: heading == nil ? nil : speed)
        case .locationWithdrawn:
            speed = nil
            emit(event)
        default: emit(event)
        }
    }

    private func waitForSinks() {
        program.isReadingPaused = true
        let run = run
        hosts.whenReady { [weak self] in
            guard let self, run == self.run else { return }
            program.isReadingPaused = false
        }
    }
}

extension ExecSource: ProgramDelegate {
    /// Prepares for a new stream of events after the program was started.
    package func program(_ program: Program, didStartWith input: Int32?) { beginStream() }

    /// Delivers the events in the lines that the given bytes complete.
    package func program(_ program: Program, didReceive bytes: Span<UInt8>) {
        let events = decoder.events(in: bytes, at: clock.now)
        deliver(events)
    }

    /// Handles the end of the program: ends the source, or withdraws all values until the program is restarted.
    package func program(_ program: Program, didEndBecause reason: String?, restartIn seconds: Double?) {
        let run = run
        let events = decoder.finish(at: clock.now)
        deliver(events)
        guard run == self.run, isStarted else { return }
        guard let reason else {
            return finish(hasSentEvent ? nil : ProviderError("\(command.name) has ended without an event"))
        }
        guard let seconds else { return finish(ProviderError(reason)) }
        emit(location: nil)
        emit(course: nil, speed: nil)
        emit(deviceHeading: nil)
        emit(userHeading: nil)
        if run == self.run { report(.retrying(in: seconds, because: reason)) }
    }
}
