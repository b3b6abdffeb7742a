import FileIO
public import Geolocation
public import SensorReplay

/// Replays a recording of events, one JSON object on each line, by its own times: every value is reported again as it was.
///
/// The file is read ahead in bounded memory. A start begins at the beginning, or where the options say; the first event
/// comes after the call. Headings keep the source that they had; a course is not filtered again. Events of other types,
/// and statuses of the recorded run, are published as they are.
@SensorActor
public final class EventReplay: MultiRoleSource, LocationProvider {
    private let engine: ReplayEngine<EventItem>
    private let options: ReplayOptions

    /// Creates a replay of a file, which is opened at the start; errors are reported as the status.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard input.
    ///   - options: How to replay it.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        contentsOfFile path: String, options: ReplayOptions = ReplayOptions(), clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .file(path), options: options, clock: clock)
    }

    /// Creates a replay of lines in memory.
    ///
    /// - Parameters:
    ///   - lines: The bytes of the lines.
    ///   - title: The name in messages.
    ///   - options: How to replay them.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        lines: [UInt8], title: String = "the recording", options: ReplayOptions = ReplayOptions(),
        clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .bytes(lines, name: title), options: options, clock: clock)
    }

    nonisolated private init(source: ByteSource, options: ReplayOptions, clock: any SensorClock) {
        var timing = options.timing
        // Events with the same time are delivered together.
        timing.keepsShortIntervals = true
        self.options = options
        engine = ReplayEngine(timing: timing, name: source.name, clock: clock) { EventLineSource(recording: source) }
        super.init(name: "jsonl", clock: clock)
    }

    /// The recorded course, compass and direction of the head.
    public override var vendedProviders: [any SensorProvider] {
        [courseProvider, deviceHeadingProvider, userHeadingProvider]
    }

    /// The replayed fraction of all passes, 0...1; `nil` if the size is unknown or the replay has no end.
    public override var progress: Double? { engine.progress }

    /// The lines dropped, by reason.
    public override var drops: DropCounts { engine.drops }

    /// Starts the replay.
    public override func startUpdates() {
        engine.pacer = hosts
        engine.passes = options.passes
        engine.times = options.times
        engine.onLongWait = { [weak self] _, seconds in
            let minutes = Int64((seconds / 60).rounded())
            self?.report(.degraded("the next event is \(minutes) minutes later; gap=SECONDS shortens the wait"))
        }
        engine.start(
            at: options.start,
            deliver: { [weak self] item in
                self?.beginDelivery()
                self?.reportRunning()
                self?.deliver(item.event)
                self?.endDelivery()
            },
            end: { [weak self] error in self?.finish(error) })
    }

    /// Ends the replay.
    public override func stopUpdates() { engine.stop() }

    private func deliver(_ event: GeolocationEvent) {
        switch event {
        case .location(let location): emit(location: location)
        case .locationWithdrawn: emit(location: nil)
        case .heading(.course, let heading, _): emit(course: heading)
        case .heading(.device, let heading, _): emit(deviceHeading: heading)
        case .heading(.user, let heading, _): emit(userHeading: heading)
        case .derived(let event): publish(event)
        case .resolved, .state, .status: break
        }
    }
}

/// The controls of the replay.
extension EventReplay {
    /// Whether the replay is paused.
    public var isPaused: Bool { engine.isPaused }

    /// Pauses the replay; the rest of the wait is kept.
    public func pause() { engine.pause() }

    /// Continues with the rest of the wait.
    public func resume() { engine.resume() }

    /// Skips a number of events, backwards if it is negative; the event there is delivered at once.
    ///
    /// - Throws: `ProviderError` before a start, or to go back in an input that can be read only once.
    public func step(by count: Int = 1) throws { try engine.step(by: count) }

    /// Continues at a position in the recording.
    ///
    /// - Throws: `ProviderError` before a start, or to go back in an input that can be read only once.
    public func seek(to position: ReplayPosition) throws { try engine.seek(to: position) }
}
