/// The newest observations, which may become a visit if the traveller stays at the place.
///
/// The first of these observations is called the anchor. Distances are measured from the anchor, not from the previous
/// observation, so that slow movement is recognised.
struct StayCandidate: Sendable {
    private var buffer = ObservationBuffer()

    /// The number of consecutive newest observations that are certainly not near the anchor.
    private var elsewhere = 0

    /// The total duration of the gaps without fixes since the first observation of the stay, in seconds.
    private(set) var unobserved = 0.0

    /// The anchor: the first observation of the possible stay.
    var anchor: Observation? { buffer.elements.first }

    /// Adds an observation.
    ///
    /// If the traveller has certainly left the vicinity of the anchor, a later observation becomes the anchor.
    ///
    /// - Returns: The observations that no longer belong to the stay, in order.
    mutating func add(_ observation: Observation, _ settings: VisitSettings) -> ArraySlice<Observation> {
        buffer.append(observation)
        guard let anchor else { return [] }
        if buffer.elements.count > 1 { unobserved += observation.silence }
        elsewhere = isElsewhere(observation, anchor, settings) ? elsewhere + 1 : 0
        return elsewhere >= settings.confirmations ? slide(settings) : []
    }

    /// Returns whether the traveller has been near the anchor for at least ``VisitSettings/dwell``, and is still there.
    func isVisit(_ settings: VisitSettings) -> Bool {
        guard elsewhere == 0, let anchor, let last = buffer.elements.last else { return false }
        return last.seconds(since: anchor) - unobserved >= settings.dwell
    }

    /// Returns the mean position of the stay without outliers; `nil` if there are no observations.
    func place(_ settings: VisitSettings) -> PlaceMean? {
        guard let anchor else { return nil }
        var place = PlaceMean(anchor)
        for observation in buffer.elements.dropFirst() where !isElsewhere(observation, anchor, settings) {
            place.add(observation)
        }
        return place
    }

    private func isElsewhere(_ observation: Observation, _ anchor: Observation, _ settings: VisitSettings) -> Bool {
        observation.isCertainlyFarther(than: settings.radius, from: anchor)
    }

    /// Moves the anchor, the start of the possible stay, to the earliest observation whose vicinity the traveller has
    /// not left.
    ///
    /// The result contains the observations before the new anchor.
    private mutating func slide(_ settings: VisitSettings) -> ArraySlice<Observation> {
        let elements = buffer.elements
        var next = 1
        while next < elements.count - 1, hasLeft(next, settings) { next += 1 }
        buffer.removeFirst(next)
        elsewhere = 0
        unobserved = 0
        for observation in buffer.elements.dropFirst() {
            unobserved += observation.silence
            elsewhere = isElsewhere(observation, elements[next], settings) ? elsewhere + 1 : 0
        }
        return elements[..<next]
    }

    /// Returns whether the traveller has certainly left the vicinity of the observation at an index.
    private func hasLeft(_ index: Int, _ settings: VisitSettings) -> Bool {
        let (anchor, later) = (buffer.elements[index], buffer.elements[(index + 1)...])
        // The newest observations are checked first, since they usually suffice for the decision.
        let newest = later.suffix(settings.confirmations)
        if newest.count == settings.confirmations, newest.allSatisfy({ isElsewhere($0, anchor, settings) }) {
            return true
        }
        var elsewhere = 0
        for observation in later {
            elsewhere = isElsewhere(observation, anchor, settings) ? elsewhere + 1 : 0
            if elsewhere >= settings.confirmations { return true }
        }
        return false
    }
}
