import NMEAFormat

/// Detects Garmin receivers whose GLL sentence has a later time than the sentences before it in the same cycle.
///
/// Handhelds of about the year 2000, which send PGRME in each cycle, make two fixes in each cycle of two seconds and
/// report the second one only in GLL. As two epochs, the fixes would alternate between two qualities, so the cycle is
/// treated as one epoch with the later time. If any other receiver sends a GLL of another time, that is an epoch of its
/// own.
struct PositionLag: Sendable, Hashable {
    /// The maximum time by which GLL may be later than the other sentences, in microseconds.
    private static let longest: Int64 = 1_500_000

    private enum State: Sendable, Hashable { case unknown, suspected, found, none }
    private var state = State.unknown

    /// Processes a sentence whose time is that of the current epoch.
    mutating func join(_ kind: EpochKind, epoch: NMEAEpoch) {
        // Whether GLL has the same time as other sentences of the epoch, so that the receiver is not one of these.
        let isShared: Bool
        if kind == .gll {
            isShared = epoch.lastTimedKind != .gll
        } else {
            isShared = state == .suspected && epoch.kinds.contains(.gll)
        }
        if isShared { state = .none }
    }

    /// The relation between a sentence with another time and the current epoch.
    enum Relation { case newEpoch, newEpochOfLaggingReceiver, sameEpoch }

    /// Returns the relation of a sentence with another time to the current epoch.
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
