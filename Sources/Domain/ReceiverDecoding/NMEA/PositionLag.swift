import NMEAFormat

/// Detects Garmin receivers whose GLL sentence has a later time than the sentences before it in the same cycle.
///
/// Such handhelds of about the year 2000 send PGRME in each cycle of two seconds. They take two fixes in each cycle,
/// and report the second fix only in GLL. If each fix were an epoch of its own, the quality would change with every
/// fix. The cycle is therefore treated as one epoch (measurement) with the later time. If any other receiver sends a
/// GLL of another time, this GLL is an epoch of its own.
struct PositionLag: Sendable, Hashable {
    /// The maximum time by which GLL may be later than the other sentences of the cycle, in microseconds.
    private static let longest: Int64 = 1_500_000

    private enum State: Sendable, Hashable { case unknown, suspected, found, none }
    private var state = State.unknown

    /// Examines whether a sentence shows that the receiver's GLL has the same time as its other sentences, not a later
    /// one.
    ///
    /// The sentence must belong to the current epoch (measurement).
    mutating func join(_ kind: EpochKind, epoch: NMEAEpoch) {
        // If GLL has the same time as other sentences of the epoch, the receiver is not one of those with a late GLL.
        let isShared: Bool
        if kind == .gll {
            isShared = epoch.lastTimedKind != .gll
        } else {
            isShared = state == .suspected && epoch.kinds.contains(.gll)
        }
        if isShared { state = .none }
    }

    /// The epoch to which a sentence belongs if the sentence has another time than the current epoch.
    enum Relation { case newEpoch, newEpochOfLaggingReceiver, sameEpoch }

    /// Returns the epoch to which a sentence belongs, given that its time differs from that of the current epoch.
    mutating func relation(of kind: EpochKind, _ time: NMEATime, to epoch: NMEAEpoch) -> Relation {
        guard state != .none, let current = epoch.time else { return .newEpoch }
        guard kind == .gll else {
            guard state == .suspected, epoch.lastTimedKind == .gll else { return .newEpoch }
            state = .found
            return .newEpochOfLaggingReceiver
        }
        let isBehind = 1...Self.longest ~= time.microseconds - current.microseconds
        guard !epoch.kinds.contains(.gll), epoch.kinds.contains(.pgrme), isBehind else { return .newEpoch }
        if state == .unknown { state = .suspected }
        return state == .found && !epoch.isDone ? .sameEpoch : .newEpoch
    }
}
