public import CodecSupport
public import Geolocation

/// An item of a replay that consists of one recorded event.
public struct EventItem: ReplayItem {
    /// The recorded event.
    public var event: GeolocationEvent

    /// Creates a replay item of a recorded event.
    public init(_ event: GeolocationEvent) { self.event = event }

    /// The time at which the event was recorded.
    public var time: Date? {
        get { event.time }
        set { if let newValue { event = event.stamped(newValue) } }
    }
}

/// Replays recorded events at their own times: each value is reported as it was recorded.
///
/// The recording is read ahead in bounded memory. A replay begins at the beginning, or at the position in the options;
/// the first event is delivered after the call that starts the replay. Headings keep their source; a course is not
/// filtered again. Events of other types, and statuses of the recorded run, are published unchanged.
@SensorActor
open class EventSimulator: MultiRoleSource, LocationProvider {
    private let engine: ReplayEngine<EventItem>
    private let options: ReplayOptions

    /// Creates a replay of recorded events that has not started.
    ///
    /// - Parameters:
    ///   - name: The display name in status events.
    ///   - title: The name of the recording in messages.
    ///   - options: The options of the replay.
    ///   - clock: The source of time.
    ///   - open: Returns the events from the beginning of the recording. It is called for each pass through the
    ///     recording, each search, and each step or seek backwards.
    nonisolated public init(
        name: String, title: String, options: ReplayOptions, clock: any SensorClock,
        open: @escaping @Sendable () -> any ReplaySource<EventItem>
    ) {
        var timing = options.timing
        // Events are delivered at their recorded intervals, even if these are shorter than the minimum interval.
        timing.keepsShortIntervals = true
        self.options = options
        engine = ReplayEngine(timing: timing, name: title, clock: clock, open: open)
        super.init(name: name, clock: clock)
    }

    /// The providers of the recorded course, compass heading and direction of the head.
    public final override var vendedProviders: [any SensorProvider] {
        [courseProvider, deviceHeadingProvider, userHeadingProvider]
    }

    /// The fraction of all passes through the recording that has been replayed, 0...1.
    ///
    /// It is `nil` if the size of the recording is unknown or the replay has no end.
    public final override var progress: Double? { engine.progress }

    /// The numbers of lines dropped from the recording, by reason.
    public final override var drops: DropCounts { engine.drops }

    /// Starts the replay of the recorded events.
    public final override func startUpdates() {
        engine.pacer = hosts
        engine.onLongWait = { [weak self] _, seconds in
            self?.report(.degraded(ReplayOptions.waitNotice(for: "event", seconds: seconds)))
        }
        engine.start(
            by: options,
            deliver: { [weak self] item in
                self?.beginDelivery()
                self?.reportRunning()
                self?.emit(item.event)
                self?.endDelivery()
            },
            end: { [weak self] error in self?.finish(error) })
    }

    /// Ends the replay of the recorded events.
    public final override func stopUpdates() { engine.stop() }
}

/// The controls of a replay of recorded events.
extension EventSimulator {
    /// Whether the replay of the recorded events is paused.
    public var isPaused: Bool { engine.isPaused }

    /// Pauses the replay; the remaining wait for the next event is kept.
    public func pause() { engine.pause() }

    /// Continues the replay with the remaining wait for the next event.
    public func resume() { engine.resume() }

    /// Moves by a number of events, backwards if negative, and delivers the event there immediately.
    ///
    /// - Throws: `ProviderError` if the replay has not been started, or for a backward step in an input that can be
    ///   read only once.
    public func step(by count: Int = 1) throws { try engine.step(by: count) }

    /// Continues the replay at a position in the recording.
    ///
    /// - Throws: `ProviderError` if the replay has not been started, or for a backward jump in an input that can be
    ///   read only once.
    public func seek(to position: ReplayPosition) throws { try engine.seek(to: position) }
}
