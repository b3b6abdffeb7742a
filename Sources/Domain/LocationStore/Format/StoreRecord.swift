public import CodecSupport
public import Geolocation
public import RelayFormat

/// The permanent identity of a record.
///
/// The identity is assigned when the record is captured, is the same for every copy of the record, and is never reused.
public struct RecordIdentity: Sendable, Hashable {
    /// The identity of the store that captured the record.
    ///
    /// A store gets its identity when its file is created.
    public var device: String
    /// The epoch in which the record was captured: 1 after the store was first opened for writing, 2 after the second
    /// opening, and so on.
    public var epoch: Int64
    /// The sequence number that the store assigned to the record, ascending from 1.
    public var sequence: Int64

    /// Creates the identity of a record.
    public init(device: String, epoch: Int64, sequence: Int64) {
        (self.device, self.epoch, self.sequence) = (device, epoch, sequence)
    }
}

/// The identity of a fix that another device has captured, and values that a `Location` lacks, such as the heading.
public struct FixOrigin: Sendable, Hashable {
    private struct Values: Hashable {
        let identity: RecordIdentity
        let heading: Double?
        let battery: Double?
        let stream: RelayStream?
        let isJump: Bool
    }

    /// Holds the values by reference, so that the origin adds only one pointer to each fix.
    private final class Storage: Sendable {
        let values: Values

        init(_ values: Values) { self.values = values }
    }

    private let storage: Storage

    /// The identity that the capturing device gave the fix.
    ///
    /// A store uses the identity to recognize a fix that is already stored.
    ///
    /// If the device reported no epoch, the epoch is a negative number that is derived from other values, so that fixes
    /// with equal sequence numbers can be told apart.
    public var identity: RecordIdentity { storage.values.identity }

    /// The direction in which the device was pointing, in degrees clockwise from true north; `nil` if unknown.
    public var heading: Double? { storage.values.heading }

    /// The battery level of the device, 0...1; `nil` if unknown.
    public var battery: Double? { storage.values.battery }

    /// The stream of the relay protocol that contained the fix (base, remote or fused); `nil` if unknown.
    public var stream: RelayStream? { storage.values.stream }

    /// Whether the fix is so far from the previous ones that the device cannot plausibly have moved there.
    public var isJump: Bool { storage.values.isJump }

    /// Creates the origin of a fix.
    ///
    /// - Parameters:
    ///   - identity: The identity that the capturing device gave the fix.
    ///   - heading: The direction in which the device was pointing, in degrees clockwise from true north. Default:
    ///     `nil`, unknown.
    ///   - battery: The battery level of the device, 0...1. Default: `nil`, unknown.
    ///   - stream: The relay stream of the fix. Default: `nil`, unknown.
    ///   - isJump: Whether the fix is implausibly far from the previous ones. Default: `false`.
    public init(
        _ identity: RecordIdentity, heading: Double? = nil, battery: Double? = nil, stream: RelayStream? = nil,
        isJump: Bool = false
    ) {
        storage = Storage(
            Values(identity: identity, heading: heading, battery: battery, stream: stream, isJump: isJump))
    }

    /// Returns whether two origins have the same values.
    public static func == (one: FixOrigin, other: FixOrigin) -> Bool {
        one.storage === other.storage || one.storage.values == other.storage.values
    }

    /// Hashes the values of the origin.
    public func hash(into hasher: inout Hasher) { hasher.combine(storage.values) }
}

/// The content of a record: a fix or an event.
public enum StoreContent: Sendable, Hashable {
    /// A fix, with the name of its source and, if another device took it, its origin.
    case fix(Location, source: String? = nil, origin: FixOrigin? = nil)
    /// An event other than a fix, as a line of the `jsonl` format without its line ending.
    case event(type: String, time: Date, line: [UInt8])

    /// The type of the events that name the user to whom the following fixes belong.
    ///
    /// The last such event before the records of a store is kept when older records are removed or dropped, so that the
    /// user of these records remains known.
    package static let userType = "user"

    /// The maximum length of an event's line, in bytes: 1 MiB.
    public static let longestLine = 1 << 20

    /// The time at which the fix was taken or the event occurred.
    public var time: Date {
        switch self {
        case .fix(let location, _, _): location.timestamp
        case .event(_, let time, _): time
        }
    }
}

/// A record as it is stored: a fix or an event with its identity and the time of its receipt.
public struct StoreRecord: Sendable, Hashable {
    /// The sequence number of the record in this store, by which destinations acknowledge it.
    public var sequence: Int64
    /// The identity of the record.
    ///
    /// If another device captured the record, this is the identity that the other device gave it.
    public var identity: RecordIdentity
    /// The fix or event that the record contains.
    public var content: StoreContent
    /// When the store received the record, by the wall clock, to the millisecond.
    public var receipt: Date
    /// When the store received the record, by the monotonic clock: the number of seconds since the store's epoch began,
    /// to the millisecond.
    public var elapsed: Double
}

/// A gap in the store: a range of records that were captured but are not stored.
public struct StoreGap: Sendable, Hashable {
    /// The reason why the records of a gap are not stored.
    ///
    /// Earlier versions of the program have recorded three of the reasons with other names, for gaps in which an event
    /// that named the user of the following fixes may be missing. These gaps keep their reasons.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The queue in memory was full before the records could be written, or a record exceeded the maximum length;
        /// none of the records named the user of the following fixes.
        case unwritten = "unwritten-data"
        /// The records were removed because the limits of the store were exceeded; none of them named the user of the
        /// following fixes.
        case retention = "retention-data"
        /// The fixes were removed by thinning, which kept other fixes near them in time.
        case thinned
        /// The records were erased on request; none of them named the user of the following fixes.
        case erased = "erased-data"
        /// The records were erased on request, and named the user of the following fixes.
        case erasedUser = "erased-user"
        /// The records were lost because the file was damaged.
        case damage
        /// The records had the same identities as records that were already stored.
        case duplicate
        /// The records were not written, as with ``unwritten``, according to an earlier version of the program.
        case earlierUnwritten = "unwritten"
        /// The records were removed, as with ``retention``, by an earlier version of the program.
        case earlierRetention = "retention"
        /// The records were erased on request by an earlier version of the program.
        case earlierErased = "erased"
    }

    /// The range of sequence numbers from the first to the last record of the gap.
    public var range: ClosedRange<Int64>
    /// The number of missing records; less than the length of the range if some records in the range are stored.
    public var count: Int
    /// The reason why the records are missing.
    public var reason: Reason

    init(_ range: ClosedRange<Int64>, count: Int, _ reason: Reason) {
        (self.range, self.count, self.reason) = (range, count, reason)
    }
}
