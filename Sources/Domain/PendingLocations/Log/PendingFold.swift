import Geolocation
import LocationStore

/// Builds the list of pending locations from the records of a store, one record at a time.
struct PendingFold: Sendable {
    private(set) var list: PendingList
    /// For each entry, by its identifier, the sequence number of the newest record that belongs to it.
    private(set) var newest: [String: Int64] = [:]
    /// The sequence number of the last record that was added.
    private(set) var position: Int64 = 0
    /// The identifier of the entry with the newest fix.
    private(set) var current: String?

    /// The name of this device.
    ///
    /// The fixes that were captured while no user was signed in, and those whose user is unknown, are listed with this
    /// name as their user.
    private let device: String
    /// The ranges of missing records that may contain a change of the user, in ascending order of their beginnings.
    ///
    /// Those that the list has passed are removed.
    private var holes: ArraySlice<ClosedRange<Int64>>
    private var user: String?
    private var run: Int64 = 0

    init(rule: ProximityRule, device: String, gaps: [StoreGap]) {
        list = PendingList(rule: rule)
        self.device = device
        holes = gaps.filter(\.hidesUser).map(\.range)[...]
    }

    mutating func add(_ record: StoreRecord) {
        position = record.sequence
        // A new run of the program has begun, in which the user must sign in again.
        if record.identity.epoch != run { (run, user) = (record.identity.epoch, nil) }
        while let hole = holes.first, hole.lowerBound < record.sequence {
            // The user may have changed in the hole, and a fix must never be given to another user.
            user = nil
            guard hole.upperBound < record.sequence else { break }
            holes.removeFirst()
        }
        switch record.content {
        case .fix(let location, _, _):
            let fix = PendingFix(
                location.coordinate, time: location.timestamp, receipt: record.receipt, run: run,
                elapsed: record.elapsed)
            let entry = list.appendOrUpdate(fix, of: user ?? device, suffix: PendingID.suffix(of: record.identity))
            newest[entry.id] = record.sequence
            current = entry.id
        case .event(UserMark.type, _, let line):
            user = UserMark.user(of: line)
        case .event: break
        }
    }
}

extension StoreGap {
    /// Whether the event that names the user of the fixes after the gap may be among the missing records.
    var hidesUser: Bool {
        switch reason {
        case .erasedUser, .damage, .earlierUnwritten, .earlierRetention, .earlierErased: true
        // The last of these events is kept if the queue is full, and by retention. The other reasons concern only other
        // records.
        case .unwritten, .retention, .erased, .thinned, .duplicate: false
        }
    }
}
