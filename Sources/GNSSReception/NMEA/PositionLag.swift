import NMEAFormat

/// Finds receivers whose GLL sentence tells the moment after that of the sentences before it, within the same cycle.
///
/// Handhelds of about the year 2000 take two fixes in each cycle of two seconds and tell the second one in GLL alone. Taken
/// for an epoch of its own it would make fixes of two qualities alternate; so the cycle is one epoch, of the later moment.
struct PositionLag: Sendable, Hashable {
    /// Microseconds by which GLL may lie behind.
    private static let longest: Int64 = 1_500_000

    private enum State: Sendable, Hashable { case unknown, suspected, found, none }
    private var state = State.unknown

    /// Notes a sentence that tells the time of the epoch which is there.
    mutating func join(_ kind: EpochKind, epoch: NMEAEpoch) {
        // GLL shares its time with others.
        let isShared: Bool
        if kind == .gll {
            isShared = epoch.lastTimedKind != .gll
        } else {
            isShared = state == .suspected && epoch.kinds.contains(.gll)
        }
        if isShared { state = .none }
    }

    /// What a sentence that tells another time than the epoch is to it.
    enum Relation { case newEpoch, newEpochOfLaggingReceiver, sameEpoch }

    /// Looks at a sentence that tells another time than the epoch.
    mutating func relation(of kind: EpochKind, _ time: NMEATime, to epoch: NMEAEpoch) -> Relation {
        guard state != .none, let current = epoch.time else { return .newEpoch }
        guard kind == .gll else {
            guard state == .suspected, epoch.lastTimedKind == .gll else { return .newEpoch }
            state = .found
            return .newEpochOfLaggingReceiver
        }
        let isBehind = 1...Self.longest ~= time.microseconds - current.microseconds
        guard !epoch.kinds.contains(.gll), isBehind else { return .newEpoch }
        if state == .unknown { state = .suspected }
        return state == .found && !epoch.isDone ? .sameEpoch : .newEpoch
    }
}
