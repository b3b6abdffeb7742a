import CodecSupport

/// The limits of a store; records that exceed them are removed and counted in gaps.
///
/// If the limit of bytes or records is exceeded, the oldest records are removed, even if they are queued for a
/// destination. Removal by age and thinning concern only records that are not queued for any destination, and take
/// place only while the wall clock is trusted. The last of the removed events that name the signed-in user is kept,
/// since it names the user of the records after it.
public struct StoreRetention: Sendable, Hashable {
    /// The maximum number of records in the store; `nil` for no limit.
    ///
    /// Default: 2,000,000.
    public var records: Int?
    /// The maximum size of the store's file, in bytes; `nil` for no limit.
    ///
    /// Default: 256 MiB.
    public var bytes: Int?
    /// The maximum age of a record, in seconds since its receipt; `nil` for no limit.
    ///
    /// Default: `nil`.
    public var age: Double?
    /// The thinning of old fixes; `nil` to keep all fixes.
    ///
    /// Default: `nil`.
    public var thinning: StoreThinning?

    /// Creates the limits of a store.
    public init(
        records: Int? = 2_000_000, bytes: Int? = 256 << 20, age: Double? = nil, thinning: StoreThinning? = nil
    ) {
        (self.records, self.bytes, self.age, self.thinning) = (records, bytes, age, thinning)
    }

    /// The maximum number of records that are removed at a time, so that capture is not delayed.
    static let stepSize = 500

    /// A removal of records that the limits of the store require.
    enum Step: Equatable {
        /// Removes the given number of the oldest records, even if they are queued for a destination.
        case oldest(Int)
        /// Removes the oldest records that were received before the given time, up to the given sequence number.
        case receivedBefore(milliseconds: Int64, upTo: Int64)
        /// Thins the fixes that were received before the given time, up to the given sequence number.
        ///
        /// `receivedBefore` is in milliseconds since 1970; `interval`, the time between kept fixes, is in milliseconds.
        case thin(receivedBefore: Int64, upTo: Int64, interval: Int64)
    }

    /// Returns the removals that these limits require next.
    ///
    /// - Parameters:
    ///   - stored: The number of stored records.
    ///   - usedBytes: The number of bytes of the file that are in use.
    ///   - settled: The sequence number up to which no record is queued for any destination.
    ///   - now: The current time, in milliseconds since 1970; `nil` if the clock is not trusted.
    func steps(stored: Int, usedBytes: Int, settled: Int64, now: Int64?) -> [Step] {
        guard stored > 0 else { return [] }
        var steps: [Step] = []
        if let records, stored > records {
            steps.append(.oldest(min(stored - records, Self.stepSize)))
        } else if let bytes, usedBytes > bytes {
            steps.append(.oldest(Self.stepSize))
        }
        guard let now else { return steps }
        if let age { steps.append(.receivedBefore(milliseconds: Self.time(now, before: age), upTo: settled)) }
        if let thinning {
            let interval = Int64((thinning.interval * 1000).clamped(to: 1...9e15))
            steps.append(.thin(receivedBefore: Self.time(now, before: thinning.age), upTo: settled, interval: interval))
        }
        return steps
    }

    /// The shortest age at which a record may be removed, in milliseconds; `nil` if no limit depends on an age.
    var shortestAge: Double? {
        [age, thinning?.age].compactMap { $0 }.min().map { $0 * 1000 }
    }

    private static func time(_ now: Int64, before age: Double) -> Int64 {
        Int64((Double(now) - age * 1000).clamped(to: -9e15...9e15))
    }
}

/// The thinning of old fixes: of each source of each device, one fix per interval is kept.
///
/// All events are kept.
///
/// Fixes that a destination has permanently refused are also kept.
public struct StoreThinning: Sendable, Hashable {
    /// The age from which thinning may remove a fix, in seconds since its receipt.
    public var age: Double
    /// The minimum interval between the times of the fixes that thinning keeps, in seconds.
    public var interval: Double

    /// Creates a thinning with the given age and interval, in seconds.
    public init(age: Double, interval: Double) {
        (self.age, self.interval) = (age, interval)
    }
}
