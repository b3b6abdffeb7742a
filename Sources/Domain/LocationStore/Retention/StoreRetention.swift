import CodecSupport

/// The limits of a store, beyond which records go, each counted in a gap.
///
/// The limits of bytes and records remove the oldest records, even if a destination needs them. Age and thinning remove only
/// records that every destination has settled, and only while the wall clock can be believed.
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
    /// Default: `nil`.
    public var age: Double?
    /// How old fixes are thinned out; `nil` to keep them all.
    ///
    /// Default: `nil`.
    public var thinning: StoreThinning?

    /// Creates limits.
    public init(
        records: Int? = 2_000_000, bytes: Int? = 256 << 20, age: Double? = nil, thinning: StoreThinning? = nil
    ) {
        (self.records, self.bytes, self.age, self.thinning) = (records, bytes, age, thinning)
    }

    /// The records of one step, so that capture is never held up.
    static let stepSize = 500

    /// The records to remove in one step.
    enum Step: Equatable {
        /// A number of the oldest records, even if a destination needs them.
        case oldest(Int)
        /// Of the oldest records, those that were received before a time and that every destination has.
        case receivedBefore(milliseconds: Int64, upTo: Int64)
        /// Of the fixes that were received before a time and that every destination has, those too close to another one.
        case thin(receivedBefore: Int64, upTo: Int64, interval: Int64)
    }

    /// Decides on the next steps.
    ///
    /// - Parameters:
    ///   - stored: The number of records.
    ///   - usedBytes: Bytes of the file that hold data.
    ///   - settled: The sequence up to which every destination has everything.
    ///   - now: Milliseconds since 1970; `nil` if the clock cannot be believed.
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

/// How fixes of some age are thinned out, to one in some time for each source; events stay.
///
/// A fix that a destination has refused for good stays, too.
public struct StoreThinning: Sendable, Hashable {
    /// Seconds since a fix's receipt from which it may go.
    public var age: Double
    /// Seconds between the fixes that stay.
    public var interval: Double

    /// Creates a policy.
    public init(age: Double, interval: Double) {
        (self.age, self.interval) = (age, interval)
    }
}
