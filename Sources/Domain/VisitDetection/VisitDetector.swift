import CodecSupport
public import Geolocation

/// Detects visits to places from fixes, and measures the trips between them.
///
///     var detector = VisitDetector()
///     for fix in fixes {
///         for change in detector.update(fix) { print(change) }
///     }
///
/// A stay begins with its first fix, the anchor, and lasts while fixes lie within ``VisitSettings/radius`` of the
/// anchor, allowing for their accuracy. After ``VisitSettings/dwell``, the stay becomes a visit, whose arrival is the
/// time of the anchor. A visit ends when several consecutive fixes lie farther than ``VisitSettings/leaveRadius`` from
/// its centre; the departure is the time of the last fix before them. Changes are therefore reported later than they
/// happened. Arrivals and departures alternate.
///
/// A fix less accurate than ``VisitSettings/accuracyLimit`` is used only to recognise that the traveller is far from
/// a visited place. All times are those of the fixes. A stay continues over a gap, see ``VisitSettings/gap``, if the
/// next fix lies at the same place; the gap does not count towards ``VisitSettings/dwell``. Memory is bounded.
public struct VisitDetector: Sendable {
    /// The thresholds by which visits are detected.
    public let settings: VisitSettings

    private var candidate = StayCandidate()
    private var open: OpenVisit?
    private var ended: Visit?
    private var meter: TripMeter?
    private var visits = 0

    private var lastTime: Date?
    private var lastObservation: Date?
    private var predecessors = 0

    private var invalidFixes = 0
    private var lateFixes = 0
    private var repeatedFixes = 0
    private var coarseFixes = 0

    /// Creates a detector that has not received a fix yet.
    ///
    /// - Parameter settings: The thresholds by which visits are detected.
    public init(_ settings: VisitSettings = VisitSettings()) {
        self.settings = settings
    }

    /// The traveller's current visit; `nil` during trips and until the first stay is long enough.
    public var visit: Visit? { open?.visit }

    /// The numbers of fixes that were not used, by reason.
    public var drops: DropCounts {
        var drops = DropCounts()
        drops.add("fix out of range", count: invalidFixes)
        drops.add("fix older than the one before", count: lateFixes)
        drops.add("fix of the same time as the one before", count: repeatedFixes)
        drops.add("fix too inaccurate for a visit", count: coarseFixes)
        return drops
    }

    /// Processes the next fix, and returns the changes that the fix confirms, in chronological order.
    ///
    /// A trip directly precedes the arrival that ends the trip. Most fixes confirm no change.
    ///
    /// - Parameter fix: A fix that is newer than all previous ones; any other is dropped and counted.
    public mutating func update(_ fix: Location) -> [VisitChange] {
        guard isUsable(fix) else { return [] }
        lastTime = fix.timestamp
        let accuracy = fix.horizontalAccuracy ?? settings.assumedAccuracy
        guard accuracy <= settings.accuracyLimit else {
            coarseFixes += 1
            let hasLeft = open?.add(coarse: fix, accuracy: accuracy, settings) == true
            return hasLeft ? leave() : []
        }
        let observation = observation(fix, accuracy: accuracy)
        return handle(observation)
    }

    private mutating func isUsable(_ fix: Location) -> Bool {
        guard fix.isValid else {
            invalidFixes += 1
            return false
        }
        guard let lastTime, fix.timestamp <= lastTime else { return true }
        if fix.timestamp == lastTime { repeatedFixes += 1 } else { lateFixes += 1 }
        return false
    }

    private mutating func observation(_ fix: Location, accuracy: Double) -> Observation {
        var silence = 0.0
        if let lastObservation {
            let seconds = fix.timestamp.timeIntervalSince(lastObservation)
            if seconds > settings.gap { silence = seconds }
        }
        predecessors = silence > 0 || lastObservation == nil ? 0 : predecessors + 1
        lastObservation = fix.timestamp
        return Observation(fix: fix, accuracy: accuracy, predecessors: predecessors, silence: silence)
    }

    private mutating func handle(_ observation: Observation) -> [VisitChange] {
        guard open != nil else { return move(observation) }
        return open?.add(observation, settings) == true ? leave() : []
    }

    /// Processes an observation while the traveller is not visiting a place.
    private mutating func move(_ observation: Observation) -> [VisitChange] {
        for passed in candidate.add(observation, settings) { meter?.add(passed) }
        guard candidate.isVisit(settings), let anchor = candidate.anchor, let place = candidate.place(settings) else {
            return []
        }
        let visit = Visit(
            index: visits, centre: place.centre, radius: place.radius, arrival: anchor.fix.timestamp,
            isArrivalKnown: anchor.predecessors >= settings.confirmations, departure: nil, isDepartureKnown: false,
            unobserved: candidate.unobserved)
        visits += 1
        open = OpenVisit(visit, place: place, last: observation)
        candidate = StayCandidate()
        guard let ended, var meter else { return [.arrival(visit)] }
        (self.ended, self.meter) = (nil, nil)
        return [.trip(meter.trip(to: anchor, from: ended, to: visit)), .arrival(visit)]
    }

    private mutating func leave() -> [VisitChange] {
        guard let open else { return [] }
        self.open = nil
        let visit = open.ended(settings)
        ended = visit
        meter = TripMeter(from: open.last, settings)
        var changes = [VisitChange.departure(visit)]
        // The fixes that confirmed the departure begin the trip, and possibly the next stay.
        for observation in open.absence?.buffer.elements ?? [] { changes += handle(observation) }
        return changes
    }
}
