import CodecSupport

/// The limits of a store; records beyond them are removed and counted in gaps.
///
/// The limits of bytes and records remove the oldest records, even if they are queued for a destination. Age and thinning
/// remove only records that are settled for every destination, and only while the wall clock is trusted.
public struct StoreRetention: Sendable, Hashable {
    /// The maximum number of records; `nil` for no limit.
    ///
    /// Default: 2,000,000.
    public var records: Int?
    /// The maximum size of the file, bytes; `nil` for no limit.
    ///
    /// Default: 256 MiB.
    public var bytes: Int?
    /// The maximum age of a record, seconds since its receipt; `nil` for no limit.
    ///
    /// Default: `nil`.
    public var age: Double?
    /// The thinning of old fixes; `nil` to keep them all.
    ///
    /// Default: `nil`.
    public var thinning: StoreThinning?

    /// Creates limits.
    public init(
        records: Int? = 2_000_000, bytes: Int? = 256 << 20, age: Double? = nil, thinning: StoreThinning? = nil
    ) {
        (self.records, self.bytes, self.age, self.thinning) = (records, bytes, age, thinning)
    }

    /// The maximum number of records per step, so that capture is not delayed.
    static let stepSize = 500

    /// The records to remove in one step.
    enum Step: Equatable {
        /// A number of the oldest records, even if they are queued for a destination.
        case oldest(Int)
        /// Of the oldest records, those received before a time and settled for every destination.
        case receivedBefore(milliseconds: Int64, upTo: Int64)
        /// Of the fixes received before a time and settled for every destination, those too close to another one.
        case thin(receivedBefore: Int64, upTo: Int64, interval: Int64)
    }

    /// Decides on the next steps.
    ///
    /// - Parameters:
    ///   - stored: The number of records.
    ///   - usedBytes: The used bytes of the file.
    ///   - settled: The sequence up to which all records are settled for every destination.
    ///   - now: Milliseconds since 1970; `nil` if the clock is not trusted.
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

    /// The shortest age in milliseconds on which a removal depends; `nil` if none does.
    var shortestAge: Double? {
        [age, thinning?.age].compactMap { $0 }.min().map { $0 * 1000 }
    }

    private static func time(_ now: Int64, before age: Double) -> Int64 {
        Int64((Double(now) - age * 1000).clamped(to: -9e15...9e15))
    }
}

/// The thinning of old fixes to one per interval and source; events are kept.
///
/// Fixes that a destination has permanently refused are also kept.
public struct StoreThinning: Sendable, Hashable {
    /// The age from which a fix may be removed, seconds since its receipt.
    public var age: Double
    /// The interval between kept fixes, seconds.
    public var interval: Double

    /// Creates a policy.
    public init(age: Double, interval: Double) {
        (self.age, self.interval) = (age, interval)
    }
}
