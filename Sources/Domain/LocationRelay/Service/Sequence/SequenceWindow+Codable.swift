extension SequenceWindow: Codable {
    /// Decodes a window encoded by ``encode(to:)``.
    ///
    /// - Throws: `DecodingError` if runs overlap or a session is empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(limits: try container.decode(Limits.self, forKey: .limits))
        for saved in try container.decode([SavedProducer].self, forKey: .producers) {
            guard let history = saved.history else {
                throw DecodingError.dataCorruptedError(
                    forKey: .producers, in: container,
                    debugDescription: "the numbers of a producer are not runs in ascending order")
            }
            forget(saved.producer)
            add(saved.producer, history)
        }
    }

    /// Encodes the remembered producers, least recently used first.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(limits, forKey: .limits)
        var saved: [SavedProducer] = []
        var place = oldest
        while place != Slot.none {
            saved.append(SavedProducer(slots[place]))
            place = slots[place].newer
        }
        try container.encode(saved, forKey: .producers)
    }

    private enum Key: String, CodingKey {
        case limits, producers
    }
}

/// The encoded form of a producer; the first session is the current one.
private struct SavedProducer: Codable {
    let producer: SequenceWindow.Producer
    let greatest: Int64
    let forgotten: Int64?
    let sessions: [SavedSession]

    init(_ slot: SequenceWindow.Slot) {
        producer = slot.producer
        greatest = slot.history.greatest
        forgotten = slot.history.forgotten
        sessions = ([slot.history.current] + slot.history.others).map(SavedSession.init)
    }

    var history: SequenceHistory? {
        let restored = sessions.compactMap(\.session)
        guard restored.count == sessions.count else { return nil }
        return SequenceHistory(sessions: restored, greatest: greatest, forgotten: forgotten)
    }
}

/// The encoded form of a session: for each run, its first and last number and its earliest and latest time.
private struct SavedSession: Codable {
    let floor: Int64?
    let runs: [[Int64]]

    init(_ session: SequenceSession) {
        floor = session.floor
        runs = (session.lower + [session.top]).map { [$0.first, $0.last, $0.earliest, $0.latest] }
    }

    var session: SequenceSession? {
        var restored: ContiguousArray<NumberRun> = []
        for values in runs {
            guard values.count == 4, values[0] <= values[1], values[2] <= values[3] else { return nil }
            restored.append(NumberRun(values[0]...values[1], at: clamped(values[2])...clamped(values[3])))
        }
        return SequenceSession(runs: restored, floor: floor)
    }

    /// Clamps a time to the range used for incoming fixes.
    private func clamped(_ time: Int64) -> Int64 { min(max(time, Int64.min / 4), Int64.max / 4) }
}
