/// A buffer of observations in the order of time; when it is full, every second observation is removed.
struct ObservationBuffer: Sendable {
    /// The maximum number of observations in the buffer.
    static let capacity = 512

    private(set) var elements: [Observation] = []

    /// Appends an observation to the buffer.
    ///
    /// If the buffer is full, every second observation is removed before that; the oldest and the newest one are kept.
    mutating func append(_ observation: Observation) {
        if elements.count >= Self.capacity { thinOut() }
        elements.append(observation)
    }

    mutating func removeFirst(_ count: Int) { elements.removeFirst(count) }

    private mutating func thinOut() {
        var kept: [Observation] = []
        kept.reserveCapacity(Self.capacity)
        var silence = 0.0
        for (index, var element) in elements.enumerated() {
            silence += element.silence
            let isKept = index == 0 || index % 2 == 1 || index == elements.count - 1
            guard isKept else { continue }
            element.silence = silence
            silence = 0
            kept.append(element)
        }
        elements = kept
    }
}
