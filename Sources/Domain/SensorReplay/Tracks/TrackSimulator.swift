public import Geolocation

/// Replays the tracks of a document as a source of location, raw course, device heading and user heading.
///
/// All tracks and segments are replayed in file order, at their recorded times. A missing course or speed is derived
/// from the neighbouring points. The file is read ahead in bounded memory, whatever its size. A replay begins at the
/// beginning, or at the position in the options; the first point is delivered after the call that starts the replay. To
/// continue later, use ``pause()``. If all roles are stopped and started again while a point is delivered, for example
/// because the point ends the snooze of a manager, the replay continues from that point.
@SensorActor
open class TrackSimulator: MultiRoleSource, LocationProvider, RawCourseProvider {
    /// The monitor that receives the traveller's activity until the replay stops or this simulator is deallocated.
    public final var motion: MotionActivityMonitor? {
        didSet {
            oldValue?.simulatedActivity = nil
            motion?.simulatedActivity = activity
        }
    }

    /// The traveller's activity at the last point delivered; `nil` before the first point.
    ///
    /// It is the activity recorded for the point. If none is recorded, it is the activity named by the keywords of the
    /// file or, without such a keyword, walking. At the end of the replay it is stationary.
    public private(set) final var activity: MotionActivity? {
        didSet { motion?.simulatedActivity = activity }
    }

    private let engine: ReplayEngine<TrackSample>
    private let options: TrackReplayOptions
    private var noise: PositionNoise?

    /// The last delivered point; the noise of the next point depends on the time between the two.
    private var last: TrackSample?

    /// Creates a simulator that replays the tracks of a document.
    ///
    /// - Parameters:
    ///   - name: The display name in status events.
    ///   - title: The name of the document in messages.
    ///   - timing: The timing of the points.
    ///   - options: The options of the replay other than its timing.
    ///   - clock: The source of time.
    ///   - open: Returns the items from the beginning of the document; called for each pass, for each search, and to go
    ///     back.
    nonisolated public init<Items: TrackItems>(
        name: String, title: String, timing: ReplayTiming, options: TrackReplayOptions, clock: any SensorClock,
        open: @escaping @Sendable () -> Items
    ) {
        var timing = timing
        if options.frequency != nil { timing.keepsShortIntervals = true }
        self.options = options
        engine = ReplayEngine(timing: timing, name: title, clock: clock) { [timing] in
            let track = TrackSource(open(), title: title, timing: timing, begin: clock.now)
            guard let frequency = options.frequency else { return track }
            return InterpolatingSource(track, frequency: frequency)
        }
        super.init(name: name, clock: clock)
    }

    deinit {
        guard let motion, activity != nil else { return }
        SensorActor.enqueue { motion.simulatedActivity = nil }
    }

    /// The providers of the recorded compass heading and the recorded direction of the head.
    public final override var vendedProviders: [any SensorProvider] { [deviceHeadingProvider, userHeadingProvider] }

    /// The fraction of all passes through the document that has been replayed, 0...1.
    ///
    /// It is `nil` if the size of the file is unknown or the replay has no end.
    public final override var progress: Double? { engine.progress }

    /// The numbers of inputs dropped from the document, by reason and with the line of the first occurrence.
    public final override var drops: DropCounts { engine.drops }

    /// Starts the replay at the beginning of the document, or at the position in the options.
    public final override func startUpdates() {
        noise = options.noise
        last = nil
        engine.pacer = hosts
        engine.passes = options.passes
        engine.times = options.times
        engine.onLongWait = { [weak self] sample, _ in self?.announceWait(for: sample) }
        engine.start(
            at: options.start,
            deliver: { [weak self] sample in self?.deliver(sample) },
            end: { [weak self] error in self?.end(error) })
    }

    /// Ends the replay of the document.
    public final override func stopUpdates() {
        engine.stop()
        activity = nil
    }
}

/// The delivery of track points.
extension TrackSimulator {
    private func deliver(_ sample: TrackSample) {
        beginDelivery()
        reportRunning()
        // The activity is reported first: a filter that requires a moving traveller must know the activity before it
        // receives the course.
        if activity != sample.activity { activity = sample.activity }
        let location = location(of: sample)
        emit(location: location)
        if isStarted(.course) {
            emit(course: sample.courseValue(timestamp: location.timestamp), speed: sample.speed)
        }
        if isStarted(.deviceHeading) { emit(deviceHeading: sample.deviceHeading(timestamp: location.timestamp)) }
        if isStarted(.userHeading) { emit(userHeading: sample.userHeading(timestamp: location.timestamp)) }
        endDelivery()
    }

    private func location(of sample: TrackSample) -> Location {
        let location = sample.location(now: clock.now)
        guard noise != nil else { return location }
        let interval = last.map { engine.interval(from: $0, to: sample) } ?? 0
        last = sample
        return noise?.apply(to: location, after: interval) ?? location
    }

    /// Reports that a long wait precedes the given point, since the replay would otherwise seem to hang.
    private func announceWait(for sample: TrackSample) {
        guard sample.gap > 0 else { return }
        let gap = Double(sample.gap).formattedDuration
        let place = sample.line > 0 ? ", line \(sample.line)," : ""
        report(.degraded("the next point\(place) is \(gap) later; gap=SECONDS shortens the wait"))
    }

    private func end(_ error: ProviderError?) {
        // The traveller no longer moves at the end of the replay; the last position remains valid.
        let run = run
        activity = activity == nil ? nil : .stationary
        // The monitor that has just received the activity may have stopped this run or started another one.
        if run == self.run { finish(error) }
    }
}

/// The controls of a replay of tracks.
///
/// Points are delivered after the call, never during it.
extension TrackSimulator {
    /// Whether the replay has been started in any role; it stays `true` while the replay is paused and after its end.
    public var isSimulating: Bool { isStarted }

    /// Whether the replay of the document is paused.
    public var isPaused: Bool { engine.isPaused }

    /// The index of the last point delivered, counted from 0 over all tracks and segments; `nil` before the first.
    public var index: Int? { engine.index }

    /// Pauses the replay; the remaining wait for the next point is kept.
    ///
    /// The call does nothing if the replay has not been started. A step or jump after the end continues the replay,
    /// which stays paused.
    public func pause() { engine.pause() }

    /// Continues the replay with the remaining wait for the next point.
    public func resume() { engine.resume() }

    /// Pauses a running replay, and resumes a paused one.
    public func togglePause() { isPaused ? resume() : pause() }

    /// Moves the replay by a number of points, backwards if negative.
    ///
    /// The point is delivered immediately, even if paused; the pause continues. Steps in quick succession add up. A
    /// step to before the first point leads to the first one; a step beyond the last one leads to the end of the pass.
    /// Until the start position in the options has been reached, any step leads to that position. After the end, a
    /// backward step continues the replay.
    ///
    /// - Throws: `ProviderError` if the replay has not been started, or for a backward step in an input that can be
    ///   read only once, such as standard input.
    public func step(by count: Int = 1) throws { try engine.step(by: count) }

    /// Continues the replay at a position in the recording, counted over all tracks and segments.
    ///
    /// The point there is delivered immediately, even if paused; the pause continues. A position after the last point
    /// leads to the end. After the end, the replay continues from the position.
    ///
    /// - Throws: `ProviderError` if the replay has not been started, or for a backward jump in an input that can be
    ///   read only once, such as standard input.
    public func seek(to position: ReplayPosition) throws { try engine.seek(to: position) }

    /// Continues the replay from the point nearest to a place; of several equally near points, from the last one.
    ///
    /// The replay continues unchanged until the point is found. A stop, step or jump in the meantime takes precedence.
    ///
    /// - Parameters:
    ///   - place: The place; the replay continues from the point that is nearest to it.
    ///   - completion: Called with `nil` if the replay continues from the point or another command took precedence,
    ///     otherwise with the error, such as an invalid place.
    public func seek(toNearest place: Coordinate, then completion: (@SensorActor (ProviderError?) -> Void)? = nil) {
        engine.seek(toMinimumOf: Self.distance(to: place), then: completion)
    }

    /// Returns the point of the recording nearest to a place, the last of several equally near ones; `nil` if the place
    /// is invalid.
    ///
    /// The file is opened separately from the replay and read from the beginning.
    ///
    /// - Throws: `ProviderError` if the file cannot be read, or can be read only once.
    public func nearestPoint(to place: Coordinate) async throws -> NearestPoint? {
        let now = clock.now
        let match = try await withCheckedThrowingContinuation { continuation in
            engine.search(minimising: Self.distance(to: place)) { continuation.resume(with: $0) }
        }
        return match.map { match in
            NearestPoint(index: match.index, location: match.item.location(now: now), distance: match.value)
        }
    }

    nonisolated private static func distance(to place: Coordinate) -> @Sendable (TrackSample) -> Double {
        { place.localDistance(to: $0.point.coordinate) }
    }
}
