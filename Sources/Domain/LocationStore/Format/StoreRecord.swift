public import CodecSupport
public import Geolocation
public import RelayFormat

/// The identity of a record: minted once at capture, kept by every copy, and never used again.
public struct RecordIdentity: Sendable, Hashable {
    /// The identity of the store that captured it, minted with its file.
    public var device: String
    /// The number of that store's opening in which it was captured, from 1 on.
    public var epoch: Int64
    /// Its number among the records of that store, from 1 on; increasing.
    public var sequence: Int64

    /// Creates an identity.
    public init(device: String, epoch: Int64, sequence: Int64) {
        (self.device, self.epoch, self.sequence) = (device, epoch, sequence)
    }
}

/// The device that took a fix, if it is not that of the store, and the quantities that only such fixes have.
public struct FixOrigin: Sendable, Hashable {
    private struct Values: Hashable {
        let identity: RecordIdentity
        let heading: Double?
        let battery: Double?
        let stream: RelayStream?
        let isJump: Bool
    }

    /// One pointer, so that the fixes of the store's own device, most of all, are no larger for it.
    private final class Storage: Sendable {
        let values: Values

        init(_ values: Values) { self.values = values }
    }

    private let storage: Storage

    /// The identity of the fix, by which it is stored once.
    ///
    /// A negative epoch is not told by the device: it stands for whatever else tells its fixes with equal numbers apart.
    public var identity: RecordIdentity { storage.values.identity }

    /// The direction that the device faced, degrees clockwise from true north; `nil` if it is unknown.
    public var heading: Double? { storage.values.heading }

    /// The battery level, 0...1; `nil` if it is unknown.
    public var battery: Double? { storage.values.battery }

    /// The stream of a relay that the fix belongs to; `nil` if it is unknown.
    public var stream: RelayStream? { storage.values.stream }

    /// Whether the position was out of reach of the ones before it.
    public var isJump: Bool { storage.values.isJump }

    /// Creates an origin.
    ///
    /// - Parameters:
    ///   - identity: The identity of the fix.
    ///   - heading: The direction that the device faced, degrees. Default: `nil`, unknown.
    ///   - battery: The battery level, 0...1. Default: `nil`, unknown.
    ///   - stream: The stream of a relay. Default: `nil`, unknown.
    ///   - isJump: Whether the position was out of reach. Default: `false`.
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

    /// Hashes the values.
    public func hash(into hasher: inout Hasher) { hasher.combine(storage.values) }
}

/// A fix or an event as it is captured.
public enum StoreContent: Sendable, Hashable {
    /// A fix, with the name of its source and, if another device took it, where it comes from.
    case fix(Location, source: String? = nil, origin: FixOrigin? = nil)
    /// Any other event, as a line of the `jsonl` format without its end.
    case event(type: String, time: Date, line: [UInt8])

    /// The bytes of the longest line of an event that is stored: 1 MiB.
    public static let longestLine = 1 << 20

    /// The time at which the fix was taken or the event occurred.
    public var time: Date {
        switch self {
        case .fix(let location, _, _): location.timestamp
        case .event(_, let time, _): time
        }
    }
}

/// A record of a store.
public struct StoreRecord: Sendable, Hashable {
    /// The number of the record in this store, which cursors count.
    public var sequence: Int64
    /// The identity, which is that of the origin if another store captured the record.
    public var identity: RecordIdentity
    /// The fix or event.
    public var content: StoreContent
    /// When it was received, by the wall clock, to the millisecond.
    public var receipt: Date
    /// When it was received, by the monotonic clock: seconds since the store's epoch began, to the millisecond.
    public var elapsed: Double
}

/// Records that were captured and are not in the store any more.
public struct StoreGap: Sendable, Hashable {
    /// The reasons.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// They could not be written and memory for them was used up, or they were longer than a record may be.
        case unwritten
        /// They were older than the store keeps, or more.
        case retention
        /// They were thinned out, and others near them kept.
        case thinned
        /// They were erased on request.
        case erased
        /// They were lost by damage of the file.
        case damage
        /// They had been stored before, by their origin's identity.
        case duplicate
    }

    /// The sequences of the first and the last of them.
    public var range: ClosedRange<Int64>
    /// Their number; fewer than the range has if others in it are kept.
    public var count: Int
    /// The reason.
    public var reason: Reason

    init(_ range: ClosedRange<Int64>, count: Int, _ reason: Reason) {
        (self.range, self.count, self.reason) = (range, count, reason)
    }
}
