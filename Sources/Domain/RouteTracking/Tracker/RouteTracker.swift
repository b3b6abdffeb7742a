public import CodecSupport
public import Geolocation
public import RouteGeometry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Tracks the position of a traveller on a route, from fix to fix.
///
/// From the previous position, speed and direction it predicts the next position, and searches the part of the route
/// around it for the most probable match. Passages that overlap are therefore not confused, and the cost of an update
/// does not depend on the length of the route. If several passages are possible, up to four hypotheses are kept until
/// fixes distinguish them. The whole route is searched only for the first fix, while the traveller is off the route,
/// and if the traveller seems to be on another part of the route.
///
/// The tracker is a value, so that it can be copied for experiments. Its ``state`` can be saved and resumed later.
public struct RouteTracker: Sendable {
    /// The route on which the traveller is tracked.
    public let route: Route

    /// The settings of the tracker, clamped to their ranges; a change applies from the next fix on.
    public var settings: RouteTrackerSettings {
        didSet { settings = settings.clamped }
    }

    /// The current state of the tracker, which can be saved.
    public private(set) var state: RouteTrackerState

    /// The place at which the traveller begins on the route.
    private let start: RouteStart

    /// The position of the last fix in earth-centred coordinates; ``state`` contains the same position as a coordinate.
    private var place: EarthCentredPosition?

    /// A buffer for the hypotheses that follow from the next fix; it is reused so that an update does not allocate.
    private var candidates: [RouteHypothesis] = []

    /// Creates a tracker that has not received a fix yet.
    public init(_ route: Route, settings: RouteTrackerSettings = RouteTrackerSettings(), start: RouteStart = .anywhere)
    {
        self.route = route
        self.settings = settings.clamped
        if case .along(let along) = start, !along.isFinite { self.start = .anywhere } else { self.start = start }
        state = RouteTrackerState(fingerprint: route.fingerprint)
        state.hypotheses.reserveCapacity(2 * Self.capacity)
        candidates.reserveCapacity(2 * Self.capacity)
    }

    /// Restarts the tracker on another route, but keeps its counts of dropped fixes.
    mutating func replaceRoute(_ route: Route, start: RouteStart) {
        let (late, invalid) = (state.lateFixes, state.invalidFixes)
        self = RouteTracker(route, settings: settings, start: start)
        (state.lateFixes, state.invalidFixes) = (late, invalid)
    }

    /// The maximum number of hypotheses about the traveller's place that are kept.
    static let capacity = 4

    /// The traveller's progress at the last fix; `nil` before the first one.
    public var progress: RouteProgress? { state.progress }

    /// Updates the tracker with a fix.
    ///
    /// - Returns: The progress; `nil` if the fix is not used. A fix that is invalid or not newer than the previous one
    ///   is counted in ``state``; if the route has no coordinates, no fix is used.
    public mutating func update(_ location: Location) -> RouteProgress? {
        guard location.isValid else {
            state.invalidFixes += 1
            return nil
        }
        guard isNew(location.timestamp.timeIntervalSinceReferenceDate) else { return nil }
        return ingest(RouteObservation(location, settings))
    }

    /// Updates the tracker with a position without time and accuracy.
    ///
    /// The status changes at once: a position within the threshold is on the route, a position beyond it is off the
    /// route. A position that the traveller cannot have reached is treated as a jump to the nearest passage.
    ///
    /// - Returns: The progress; `nil` if the position is invalid or the route has no coordinates.
    public mutating func update(_ coordinate: Coordinate) -> RouteProgress? {
        guard coordinate.isValid else {
            state.invalidFixes += 1
            return nil
        }
        return ingest(RouteObservation(coordinate, settings))
    }

    /// Returns whether to use a fix with the given time in seconds since 2001: it must be later than the previous fix.
    ///
    /// After several late fixes in a row, the clock is assumed to have been set back, and the fix is used nevertheless.
    private mutating func isNew(_ time: Double) -> Bool {
        guard let last = state.time, time <= last else {
            state.lateInRow = 0
            return true
        }
        if time < last { state.lateInRow += 1 }
        guard state.lateInRow < Self.patienceWithClocks else {
            state.lateInRow = 0
            state.time = nil
            return true
        }
        state.lateFixes += 1
        return false
    }

    /// The number of consecutive late fixes after which the clock of the fixes is assumed to have been set back.
    private static let patienceWithClocks = 5

    // MARK: One fix

    private mutating func ingest(_ observation: RouteObservation) -> RouteProgress? {
        guard !route.coordinates.isEmpty else { return nil }
        var fix = observation
        fix.weigh(against: route)
        let speed = state.credibility.speed(of: fix, standingSpeed: settings.standingSpeed)
        let step = RouteStep(to: fix, speed: speed, from: place, since: state.time, at: state.speed, settings)
        // A traveller off the route must come nearer than the threshold to count as on the route again. This rule does
        // not apply to positions without a time.
        let isAway = fix.time != nil && state.progress?.status == .offRoute
        let turn = TrackerTurn(
            route, settings, fix, step, limit: isAway ? fix.reach * settings.returnRatio : fix.reach)
        let before = state.hypotheses.first
        state.fixes += 1
        findPlaces(turn)
        state.time = fix.time
        state.place = fix.coordinate
        place = fix.place
        state.speed = step.speed ?? (step.seconds == nil ? nil : state.hypotheses.first.map { abs($0.motion.rate) })
        state.progress = state.hypotheses.isEmpty ? elsewhere(turn) : conclude(turn, before: before)
        return state.progress
    }

    /// Updates the hypotheses about the traveller's place with a fix; the most probable one comes first.
    private mutating func findPlaces(_ turn: TrackerTurn) {
        candidates.removeAll(keepingCapacity: true)
        var following = 0
        for index in state.hypotheses.indices {
            turn.follow(state.hypotheses[index], into: &candidates)
            if index == 0 { following = candidates.count }
        }
        if state.hypotheses.isEmpty {
            if turn.fix.isReliable { turn.acquire(into: &candidates) }
            HypothesisChoice.begin(&candidates, at: start, beginning: turn.limit)
            following = 1
        } else if candidates.allSatisfy({ !$0.isTrusted })
            && (turn.fix.isReliable || state.progress?.status == .offRoute) || isToBeLookedAt(turn)
        {
            turn.acquire(from: state.hypotheses[0], into: &candidates)
        }
        HypothesisChoice.keep(
            &candidates, following: following, separation: turn.separation, capacity: Self.capacity)
        swap(&state.hypotheses, &candidates)
    }

    /// Returns whether to search the whole route for the traveller although the position on the route is known.
    ///
    /// Such a search takes place periodically while the traveller moves the wrong way, or is farther from the route
    /// than half the threshold.
    private func isToBeLookedAt(_ turn: TrackerTurn) -> Bool {
        guard state.fixes % Self.lookingInterval == 0, let progress = state.progress else { return false }
        return progress.status == .wrongWay || progress.distance > turn.limit / 2
    }

    /// The number of fixes between two periodic searches of the whole route for the traveller's place.
    private static let lookingInterval = 16

    // MARK: Progress

    /// Returns the progress of a traveller that is on the route now or has been found there before.
    private mutating func conclude(_ turn: TrackerTurn, before: RouteHypothesis?) -> RouteProgress? {
        if !turn.isTimed { snap(turn) }
        guard let chosen = state.hypotheses.first else { return nil }
        let isLost = isLost(chosen, at: turn.fix.time)
        if chosen.misses == 0, !isLost { count(chosen, after: before, turn) }
        let status = StatusRules.status(of: chosen, state, turn)
        if isLost, status == .uncertain { return nearestOfAll(turn, status) }
        if status == .offRoute, let point = nearest(turn, to: chosen, within: chosen.roamed + turn.margin) {
            return RouteProgress(
                status, turn, state, coordinate: point.coordinate, along: point.along, distance: point.distance,
                segment: point.segment, segmentFraction: point.fraction)
        }
        guard let point = route.point(at: chosen.along, nearPiece: chosen.piece, turn.fix.plane) else { return nil }
        return RouteProgress(
            status, turn, state, coordinate: point.coordinate, along: min(max(chosen.along, 0), route.length),
            distance: chosen.squaredDistance.squareRoot(), segment: point.segment, segmentFraction: point.fraction)
    }

    /// Returns whether the last fix on the route is too old at the given time to predict the traveller's place.
    ///
    /// `time` is in seconds since 2001; if it is `nil`, the result is `false`.
    private mutating func isLost(_ chosen: RouteHypothesis, at time: Double?) -> Bool {
        guard let time else { return false }
        if chosen.roamed == 0 || time < state.matchTime ?? .infinity { state.matchTime = time }
        return time - (state.matchTime ?? time) > settings.deadReckoningLimit
    }

    /// Returns the progress of a traveller that has never been found on the route.
    private mutating func elsewhere(_ turn: TrackerTurn) -> RouteProgress? {
        if turn.fix.isReliable { state.missesAtStart += 1 }
        return nearestOfAll(turn)
    }

    /// Returns the progress of a traveller whose place on the route is unknown, at the nearest point of the whole
    /// route.
    ///
    /// - Parameter status: The status of the traveller; `nil` for a traveller that was never found on the route.
    private func nearestOfAll(_ turn: TrackerTurn, _ status: RouteStatus? = nil) -> RouteProgress? {
        guard let point = route.nearest(to: turn.fix.coordinate) else { return nil }
        var progress = RouteProgress(
            status ?? StatusRules.statusElsewhere(state, turn, distance: point.distance), turn, state,
            coordinate: point.coordinate, along: point.along, distance: point.distance, segment: point.segment,
            segmentFraction: point.fraction)
        progress.confidence = 0
        progress.alongAccuracy = turn.fix.accuracy
        return progress
    }

    /// Moves the selected hypothesis to the point of the route nearest to a position, which is treated as exact.
    private mutating func snap(_ turn: TrackerTurn) {
        guard let chosen = state.hypotheses.first, chosen.misses == 0,
            let point = nearest(turn, to: chosen, within: turn.margin)
        else { return }
        state.hypotheses[0].motion.along = point.along
        state.hypotheses[0].piece = point.piece
        state.hypotheses[0].squaredDistance = point.distance * point.distance
    }

    private func nearest(_ turn: TrackerTurn, to chosen: RouteHypothesis, within metres: Double) -> RouteProjection? {
        route.nearest(to: turn.fix.coordinate, within: (chosen.along - metres)...(chosen.along + metres))
    }

    /// Updates the distances that the traveller has covered along the route and against it.
    ///
    /// The movement since the last fix is the difference between the positions in both hypotheses, `before` and
    /// `chosen`.
    private mutating func count(_ chosen: RouteHypothesis, after before: RouteHypothesis?, _ turn: TrackerTurn) {
        state.furthest = max(state.furthest, chosen.along)
        let moved = chosen.along - (before?.along ?? chosen.along)
        let isJump = before == nil || abs(moved) > turn.step.bound + (before?.roamed ?? 0) + turn.margin
        if isJump { state.mark = chosen.along }
        state.travelled += max(0, chosen.along - state.mark)
        state.mark = max(state.mark, chosen.along)
        guard chosen.isReversed, !isJump else {
            state.wrongWayFixes = 0
            state.wrongWayMetres = 0
            return
        }
        state.wrongWayFixes += 1
        state.wrongWayMetres -= moved
    }

    // MARK: Prediction and saved states

    /// Predicts the traveller's progress at a time without a fix, for example in a tunnel.
    ///
    /// The traveller is assumed to continue along the route at the last speed.
    ///
    /// `alongAccuracy` grows with time. The prediction does not change the tracker: the next fix is processed as if
    /// there had been no prediction. A time before the last fix is treated as the time of that fix.
    ///
    /// - Returns: The predicted progress. It is `nil` before the first fix with a time, and while the traveller is off
    ///   the route. It is also `nil` if `time` is later than ``RouteTrackerSettings/deadReckoningLimit`` after the last
    ///   fix on the route.
    public func predict(at time: Date) -> RouteProgress? {
        guard let last = state.time, var progress = state.progress, let chosen = state.hypotheses.first,
            progress.status != .offRoute,
            time.timeIntervalSinceReferenceDate - (state.matchTime ?? last) <= settings.deadReckoningLimit
        else { return nil }
        var motion = chosen.motion
        motion.advance(
            by: min(max(0, time.timeIntervalSinceReferenceDate - last), RouteStep.longest),
            acceleration: TrackerTurn.acceleration)
        let along = min(max(motion.along, 0), route.length)
        guard
            let point = route.point(at: along, nearPiece: chosen.piece, LocalTangentPlane(origin: progress.coordinate))
        else { return nil }
        progress.place = point.coordinate
        progress.coordinate = point.coordinate
        progress.along = along
        progress.alongAccuracy = motion.alongVariance.squareRoot()
        progress.distance = 0
        progress.segment = point.segment
        progress.segmentFraction = point.fraction
        return progress
    }

    /// Resumes the tracker from a saved state.
    ///
    /// - Returns: `false` if the state was saved on another route or is damaged; the tracker is then unchanged.
    public mutating func resume(_ saved: RouteTrackerState) -> Bool {
        guard saved.isSound(on: route) else { return false }
        state = saved
        place = saved.place.map { EarthCentredPosition($0) }
        return true
    }
}

extension RouteProgress {
    fileprivate init(
        _ status: RouteStatus, _ turn: TrackerTurn, _ state: RouteTrackerState, coordinate: Coordinate, along: Double,
        distance: Double, segment: Int, segmentFraction: Double
    ) {
        self.status = status
        place = turn.fix.coordinate
        self.coordinate = coordinate
        self.along = along
        self.distance = distance
        self.segment = segment
        self.segmentFraction = segmentFraction
        alongAccuracy = state.hypotheses.first?.motion.alongVariance.squareRoot() ?? turn.fix.accuracy
        furthest = state.furthest
        travelled = state.travelled
        length = turn.route.length
        speed = state.speed
        var sum = state.hypotheses.isEmpty ? Double.infinity : 1
        for place in state.hypotheses.dropFirst() { sum += exp(-place.cost) }
        confidence = 1 / sum
    }
}
