/// The sequence numbers of the fixes received from one producer (a device and one of its sources), across its restarts.
struct SequenceHistory: Sendable, Hashable {
    /// The session (the fixes since a restart of the producer) that contains the newest fix.
    private(set) var current: SequenceSession

    /// The sessions other than the current one, with the most recently used one last.
    private(set) var others: [SequenceSession] = []

    /// The greatest sequence number in all sessions, including removed ones.
    private(set) var greatest: Int64

    /// The latest time of a fix in the removed sessions, in milliseconds since 1970; `nil` if no session was removed.
    private(set) var forgotten: Int64?

    /// Creates a history that contains one fix.
    init(_ number: Int64, at time: Int64) {
        current = SequenceSession(number, at: time)
        greatest = number
    }

    /// Restores a saved history of a producer; returns `nil` if it has no session.
    init?(sessions: [SequenceSession], greatest: Int64, forgotten: Int64?) {
        guard let first = sessions.first else { return nil }
        current = first
        others = Array(sessions.dropFirst())
        self.greatest = sessions.reduce(greatest) { max($0, $1.top.last) }
        self.forgotten = forgotten
    }

    /// The number of runs (ranges of consecutive sequence numbers) in all sessions.
    var runCount: Int { others.reduce(current.runCount) { $0 + $1.runCount } }

    /// Records a fix that directly follows the newest one; returns `false` for any other fix, which `accept` must
    /// classify.
    mutating func acceptNext(_ number: Int64, at time: Int64) -> Bool {
        for index in others.indices where others[index].holds(number, at: time) { return false }
        guard current.acceptNext(number, at: time) else { return false }
        greatest = max(greatest, number)
        return true
    }

    /// Classifies a fix by its sequence number and time, and records it unless it is a duplicate or too old.
    mutating func accept(_ number: Int64, at time: Int64, limits: SequenceWindow.Limits) -> SequenceWindow.Verdict {
        var isForgotten = false
        var nearest: (index: Int?, distance: UInt64)?
        for index in -1..<others.count {
            switch (index < 0 ? current : others[index]).place(of: number, at: time) {
            case .repetition: return .duplicate
            case .forgotten: isForgotten = true
            case .elsewhere: break
            case .free(let distance):
                if let nearest, nearest.distance <= distance { continue }
                nearest = (index < 0 ? nil : index, distance)
            }
        }
        if let nearest { return insert(number, at: time, into: nearest.index, limits: limits) }
        return isForgotten ? .tooOld : begin(number, at: time, limits: limits)
    }

    private mutating func insert(
        _ number: Int64, at time: Int64, into index: Int?, limits: SequenceWindow.Limits
    ) -> SequenceWindow.Verdict {
        greatest = max(greatest, number)
        guard let index else {
            let isNewest = number > current.top.last
            current.insert(number, at: time, limit: limits.runs)
            return isNewest ? .new : .late
        }
        var session = others.remove(at: index)
        let isNewest = number > session.top.last && time > current.top.latest
        session.insert(number, at: time, limit: limits.runs)
        guard isNewest else {
            others.append(session)
            return .late
        }
        others.append(current)
        current = session
        return .new
    }

    /// Starts a new session with the given fix, since the producer was restarted or its clock was set.
    private mutating func begin(
        _ number: Int64, at time: Int64, limits: SequenceWindow.Limits
    ) -> SequenceWindow.Verdict {
        let isNewest = number > greatest || time > current.top.latest
        if !isNewest, let forgotten, time <= forgotten { return .tooOld }
        greatest = max(greatest, number)
        let session = SequenceSession(number, at: time)
        others.append(isNewest ? current : session)
        if isNewest { current = session }
        while others.count > max(0, limits.sessions - 1) { forget(others.removeFirst()) }
        return isNewest ? .new : .late
    }

    private mutating func forget(_ session: SequenceSession) {
        forgotten = max(forgotten ?? session.latest, session.latest)
    }
}
