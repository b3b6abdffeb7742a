public import Geolocation
public import SensorReplay

/// What a program, or somebody at its controls, can do with a replay. Points come after the call, never in it.
extension GPXSimulator {
    /// Whether the replay has been started in any role, and not stopped; so it is in a pause and after its end.
    public var isSimulating: Bool { isStarted }

    /// Whether the replay is paused.
    public var isPaused: Bool { engine.isPaused }

    /// The number of the last point, counted from 0 over all tracks and segments; nil before the first.
    public var index: Int? { engine.index }

    /// Holds the replay; the rest of the wait for the next point is kept.
    ///
    /// Without a start it does nothing. After the end it holds what a step or a jump begins again.
    public func pause() { engine.pause() }

    /// Goes on with the rest of the wait.
    public func resume() { engine.resume() }

    /// Pauses a replay that runs, and resumes one that is paused.
    public func togglePause() { isPaused ? resume() : pause() }

    /// Goes to the next point, or so many forward or, where it is less than 0, back.
    ///
    /// The point comes at once, in a pause too, which lasts on. Steps that are not waited for add up. Before the first point
    /// there is the first, or that where the replay was to begin; behind the last the end. After the end a step back goes on
    /// from there.
    ///
    /// - Throws: `ProviderError` before a start, or to go back in what can be read only once, such as standard input.
    public func step(by count: Int = 1) throws { try engine.step(by: count) }

    /// Goes on from a place in the recording, before or behind the present one, over all tracks and segments.
    ///
    /// The point there comes at once, in a pause too, which lasts on. A place behind the last point is the end. After the
    /// end the replay goes on from the place.
    ///
    /// - Throws: `ProviderError` before a start, or to go back in what can be read only once, such as standard input.
    public func seek(to position: ReplayPosition) throws { try engine.seek(to: position) }

    /// Goes on from the point nearest to a place, of several from the last one, as soon as the file has been searched.
    ///
    /// Until then the replay goes on as before; a stop, a step or another jump meanwhile counts instead.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - completion: Is called with nil where the replay goes on from there or something else counts instead, and with
    ///     what went wrong, such as a place that is not valid.
    public func seek(toNearest place: Coordinate, then completion: (@SensorActor (ProviderError?) -> Void)? = nil) {
        engine.seek(toMinimumOf: Self.distance(to: place), then: completion)
    }

    /// The point nearest to a place, of several the last one; nil where the place is not valid.
    ///
    /// The file is opened beside the replay, if there is one, and read from the beginning.
    ///
    /// - Throws: `ProviderError`: why the file cannot be read, or that it can be read only once.
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
