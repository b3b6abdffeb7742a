public import CodecSupport
public import Geolocation
public import RelayFormat

/// The identity of a record: assigned at capture, kept by every copy and never reused.
public struct RecordIdentity: Sendable, Hashable {
    /// The identity of the store that captured it, created with its file.
    public var device: String
    /// The number of that store's opening in which it was captured, from 1 on.
    public var epoch: Int64
    /// Its number among the records of that store; ascending from 1.
    public var sequence: Int64

    /// Creates an identity.
    public init(device: String, epoch: Int64, sequence: Int64) {
        (self.device, self.epoch, self.sequence) = (device, epoch, sequence)
    }
}

/// The origin of a fix taken by another device than that of the store, with additional quantities of such fixes.
public struct FixOrigin: Sendable, Hashable {
    private struct Values: Hashable {
        let identity: RecordIdentity
        let heading: Double?
        let battery: Double?
        let stream: RelayStream?
        let isJump: Bool
    }

    /// A reference, so that the origin adds only one pointer to each fix.
    private final class Storage: Sendable {
        let values: Values

        init(_ values: Values) { self.values = values }
    }

    private let storage: Storage

    /// The identity of the fix, which prevents storing it twice.
    ///
    /// A negative epoch is not reported by the device, but derived from other values that distinguish fixes of equal numbers.
    public var identity: RecordIdentity { storage.values.identity }

    /// The direction that the device faced, degrees clockwise from true north; `nil` if unknown.
    public var heading: Double? { storage.values.heading }

    /// The battery level, 0...1; `nil` if unknown.
    public var battery: Double? { storage.values.battery }

    /// The relay stream of the fix; `nil` if unknown.
    public var stream: RelayStream? { storage.values.stream }

    /// Whether the position was out of reach of the previous ones.
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

/// The content of a record: a fix or an event.
public enum StoreContent: Sendable, Hashable {
    /// A fix, with the name of its source and, if another device took it, its origin.
    case fix(Location, source: String? = nil, origin: FixOrigin? = nil)
    /// Any other event, as a line of the `jsonl` format without its line ending.
    case event(type: String, time: Date, line: [UInt8])

    /// The maximum length of an event's line, bytes: 1 MiB.
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
    /// The number of the record in this store, to which the accounts of destinations refer.
    public var sequence: Int64
    /// The identity; that of the origin if another store captured the record.
    public var identity: RecordIdentity
    /// The fix or event.
    public var content: StoreContent
    /// When it was received, by the wall clock, to the millisecond.
    public var receipt: Date
    /// When it was received, by the monotonic clock: seconds since the store's epoch began, to the millisecond.
    public var elapsed: Double
}

/// Records that were captured and are no longer stored.
public struct StoreGap: Sendable, Hashable {
    /// The reasons.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// They could not be written before the queue was full, or exceeded the maximum length.
        case unwritten
        /// They exceeded the limits of the store.
        case retention
        /// They were thinned out; others near them were kept.
        case thinned
        /// They were erased on request.
        case erased
        /// They were lost because the file was damaged.
        case damage
        /// They were already stored, by the identity of their origin.
        case duplicate
    }

    /// The first and last sequence of the gap.
    public var range: ClosedRange<Int64>
    /// The number of missing records; less than the length of the range if some in it are kept.
    public var count: Int
    /// The reason.
    public var reason: Reason

    init(_ range: ClosedRange<Int64>, count: Int, _ reason: Reason) {
        (self.range, self.count, self.reason) = (range, count, reason)
    }
}
