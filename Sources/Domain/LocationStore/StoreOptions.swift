import CodecSupport

/// How a store writes, and its limits.
public struct StoreOptions: Sendable, Hashable {
    /// The number of records that are committed together at the latest.
    ///
    /// Default: 100.
    public var groupSize: Int

    /// Seconds that a record waits for others at most.
    ///
    /// Default: 0.05.
    public var groupInterval: Double

    /// Whether a commit waits until the disk has it, so that it survives a loss of power.
    ///
    /// Default: `true`.
    ///
    /// Without it, a commit survives the end of the process only.
    public var isPowerSafe: Bool

    /// The number of records that wait in memory while the file cannot be written, beyond which the oldest are dropped.
    ///
    /// Default: 100,000.
    public var waitingLimit: Int

    /// The bytes of the records that wait in memory while the file cannot be written, beyond which the oldest are dropped.
    ///
    /// Default: 64 MiB.
    public var waitingBytes: Int

    /// The limits of the store.
    public var retention: StoreRetention

    /// Creates options.
    public init(
        groupSize: Int = 100, groupInterval: Double = 0.05, isPowerSafe: Bool = true, waitingLimit: Int = 100_000,
        waitingBytes: Int = 64 << 20, retention: StoreRetention = StoreRetention()
    ) {
        self.groupSize = groupSize
        self.groupInterval = groupInterval
        self.isPowerSafe = isPowerSafe
        self.waitingLimit = waitingLimit
        self.waitingBytes = waitingBytes
        self.retention = retention
    }
}

/// The limits of a store, beyond which the oldest records go, each counted as a gap.
///
/// Age removes only records that no destination needs any more; the limits of bytes and records remove any.
public struct StoreRetention: Sendable, Hashable {
    /// The number of records; `nil` for no limit.
    ///
    /// Default: 2,000,000.
    public var records: Int?
    /// Bytes of the file; `nil` for no limit.
    ///
    /// Default: 256 MiB.
    public var bytes: Int?
    /// Seconds since a record's receipt; `nil` for no limit.
    ///
    /// Default: 30 days.
    public var age: Double?

    /// Creates limits.
    public init(records: Int? = 2_000_000, bytes: Int? = 256 << 20, age: Double? = 30 * 86_400) {
        (self.records, self.bytes, self.age) = (records, bytes, age)
    }

    /// The records of one step, so that capture is never held up.
    static let stepSize = 500

    /// The records to remove in one step.
    enum Step: Equatable {
        /// So many of the oldest records, whoever needs them.
        case oldest(Int)
        /// Of the oldest records, those that were received before a time and that every destination has.
        case receivedBefore(milliseconds: Int64, upTo: Int64)
    }

    /// Decides on the next steps.
    ///
    /// - Parameters:
    ///   - stored: The number of records.
    ///   - usedBytes: Bytes of the file that hold data.
    ///   - settled: The sequence up to which every destination has everything.
    ///   - now: Milliseconds since 1970.
    func steps(stored: Int, usedBytes: Int, settled: Int64, now: Int64) -> [Step] {
        guard stored > 0 else { return [] }
        var steps: [Step] = []
        if let records, stored > records {
            steps.append(.oldest(min(stored - records, Self.stepSize)))
        } else if let bytes, usedBytes > bytes {
            steps.append(.oldest(Self.stepSize))
        }
        if let age {
            let limit = Double(now) - age * 1000
            steps.append(.receivedBefore(milliseconds: Int64(limit.clamped(to: -9e15...9e15)), upTo: settled))
        }
        return steps
    }
}
