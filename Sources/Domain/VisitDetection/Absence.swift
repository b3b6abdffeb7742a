import CodecSupport
import Geolocation

/// The fixes since the last one at the place of a visit, which may show that the traveller has left.
struct Absence: Sendable {
    /// The observations beyond the leave radius.
    private(set) var buffer = ObservationBuffer()

    /// The time of the first fix beyond the leave radius.
    private(set) var start: Date?

    /// The number of fixes beyond the leave radius by more than their accuracy, and the time of the first one.
    private var certainFixes = 0
    private var certainStart: Date?

    /// The seconds of gaps before and between the observations.
    var silence: Double { buffer.elements.reduce(0) { $0 + $1.silence } }

    /// Adds an observation beyond the leave radius.
    mutating func add(_ observation: Observation, isCertain: Bool) {
        buffer.append(observation)
        if start == nil { start = observation.fix.timestamp }
        if isCertain { addCertainFix(at: observation.fix.timestamp) }
    }

    /// Adds a fix that is too inaccurate for an observation but certainly beyond the leave radius.
    mutating func addCertainFix(at time: Date) {
        certainFixes += 1
        if certainStart == nil { certainStart = time }
        if start == nil { start = time }
    }

    /// Whether the traveller has left: several fixes lie beyond the leave radius by more than their accuracy, or all
    /// have done so for the duration of a visit, whatever their accuracy.
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
