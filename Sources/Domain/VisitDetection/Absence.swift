import CodecSupport
import Geolocation

/// The fixes away from the place of a visit since the last fix at that place; they may show that the traveller has
/// left.
struct Absence: Sendable {
    /// The observations farther from the place than ``VisitSettings/leaveRadius``.
    private(set) var buffer = ObservationBuffer()

    /// The time of the first fix beyond the leave radius; `nil` if there is none.
    private(set) var start: Date?

    /// The number of fixes that are beyond the leave radius by more than their accuracy.
    ///
    /// `certainStart` is the time of the first of them.
    private var certainFixes = 0
    private var certainStart: Date?

    /// The total duration of the long gaps without fixes before and between the observations, in seconds.
    var silence: Double { buffer.elements.reduce(0) { $0 + $1.silence } }

    /// Adds an observation beyond the leave radius.
    ///
    /// `isCertain` states whether the observation is beyond that radius by more than its accuracy.
    mutating func add(_ observation: Observation, isCertain: Bool) {
        buffer.append(observation)
        if start == nil { start = observation.fix.timestamp }
        if isCertain { addCertainFix(at: observation.fix.timestamp) }
    }

    /// Counts a fix that is beyond the leave radius by more than its accuracy.
    ///
    /// The fix need not be accurate enough to be stored as an observation.
    mutating func addCertainFix(at time: Date) {
        certainFixes += 1
        if certainStart == nil { certainStart = time }
        if start == nil { start = time }
    }

    /// Returns whether the traveller has left the place.
    ///
    /// The traveller has left if, for ``VisitSettings/leaveTime``, several fixes have been beyond the leave radius by
    /// more than their accuracy. The traveller has also left if, for ``VisitSettings/dwell``, all fixes have been
    /// beyond the leave radius, whatever their accuracy.
    func isDeparture(at time: Date, _ settings: VisitSettings) -> Bool {
        if certainFixes >= settings.confirmations, let certainStart,
            time.timeIntervalSince(certainStart) >= settings.leaveTime
        {
            return true
        }
        guard buffer.elements.count >= settings.confirmations, let start else { return false }
        return time.timeIntervalSince(start) >= max(settings.dwell, settings.leaveTime)
    }
}
