import Geolocation

/// How often each host has come lately, as buckets of tokens; pure bookkeeping.
///
/// A bucket that is full again is forgotten, so that the table holds only hosts of the last seconds, and is bounded.
struct HostRates {
    /// Hosts that are told apart; beyond that all others share one bucket.
    private static let limit = 4096

    /// How many seconds' worth of tokens a bucket holds.
    private static let burst = 10.0

    private let rate: Double
    private var buckets: [String: TokenBucket] = [:]

    /// When those that are full again were last forgotten.
    private var cleared: SensorInstant?

    /// - Parameter rate: Tokens that a bucket gets each second.
    init(rate: Double) {
        self.rate = rate
    }

    /// Takes a token of a host; false where it has none, which costs it nothing, so that it gets in one day.
    mutating func admits(_ host: String, at now: SensorInstant) -> Bool {
        if buckets.count >= Self.limit, cleared.map({ now.seconds(since: $0) >= 1 }) ?? true {
            cleared = now
            for key in buckets.keys where buckets[key]?.isFull(at: now) == true { buckets[key] = nil }
        }
        let key = buckets.count < Self.limit || buckets[host] != nil ? host : ""
        var bucket = buckets[key] ?? TokenBucket(rate: rate, capacity: rate * Self.burst, now: now)
        let isAdmitted = bucket.hasToken(at: now)
        if isAdmitted { bucket.spend() }
        buckets[key] = bucket
        return isAdmitted
    }
}
