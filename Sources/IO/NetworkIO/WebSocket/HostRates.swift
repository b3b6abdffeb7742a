package import Geolocation

/// The rate of each host, such as of its connections, as token buckets; pure bookkeeping.
///
/// The addresses of an IPv6 /64 count as one host, since each host may choose among them. Buckets that are full again are
/// removed, so that the table holds only recent hosts and is bounded.
package struct HostRates: Sendable {
    /// Hosts with a bucket of their own; further ones share one.
    private static let limit = 4096

    /// The capacity of a bucket, in seconds' worth of tokens.
    private static let burst = 10.0

    private let rate: Double
    private var buckets: [String: TokenBucket] = [:]

    /// When full buckets were last removed.
    private var cleared: SensorInstant?

    /// - Parameter rate: Tokens added to each bucket per second.
    package init(rate: Double) {
        self.rate = rate
    }

    /// Whether a host has a token, which it keeps.
    package mutating func hasToken(_ host: String, at now: SensorInstant) -> Bool {
        let host = HostNetwork.name(of: host)
        return buckets[buckets[host] == nil && buckets.count >= Self.limit ? "" : host]?.hasToken(at: now) ?? true
    }

    /// Takes a token of a host; `false` if it has none, at no cost, so that it is admitted eventually.
    package mutating func admits(_ host: String, at now: SensorInstant) -> Bool {
        if buckets.count >= Self.limit, cleared.map({ now.seconds(since: $0) >= 1 }) ?? true {
            cleared = now
            for key in buckets.keys where buckets[key]?.isFull(at: now) == true { buckets[key] = nil }
        }
        let host = HostNetwork.name(of: host)
        let key = buckets.count < Self.limit || buckets[host] != nil ? host : ""
        var bucket = buckets[key] ?? TokenBucket(rate: rate, capacity: rate * Self.burst, now: now)
        let isAdmitted = bucket.hasToken(at: now)
        if isAdmitted { bucket.spend() }
        buckets[key] = bucket
        return isAdmitted
    }
}
