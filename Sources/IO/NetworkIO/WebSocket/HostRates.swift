package import Geolocation

/// Limits the rate of connections or requests of each host with a token bucket; pure logic.
///
/// The addresses of one IPv6 /64 network count as one host, since a host may choose any address of its network. The
/// number of buckets is limited. When the limit is reached, the buckets that are full again are removed, since their
/// hosts were inactive.
package struct HostRates: Sendable {
    /// The maximum number of hosts with a bucket of their own; all further hosts share a single bucket.
    private static let limit = 4096

    private let rate: Double
    private let capacity: Double
    private var buckets: [String: TokenBucket] = [:]

    /// The last time at which full buckets were removed because the table had too many hosts; `nil` before the first
    /// time.
    private var cleared: SensorInstant?

    /// Creates a table without hosts; each new host gets a full bucket.
    ///
    /// - Parameters:
    ///   - rate: The number of tokens added to each bucket per second.
    ///   - capacity: The maximum number of tokens in a bucket. Default: as many as are added in ten seconds.
    package init(rate: Double, capacity: Double? = nil) {
        self.rate = rate
        self.capacity = capacity ?? 10 * rate
    }

    /// Returns `true` if a host has a token in its bucket; does not remove the token.
    package mutating func hasToken(_ host: String, at now: SensorInstant) -> Bool {
        let host = HostNetwork.name(of: host)
        return buckets[buckets[host] == nil && buckets.count >= Self.limit ? "" : host]?.hasToken(at: now) ?? true
    }

    /// Removes a token from a host's bucket; returns `false` if the bucket has none.
    ///
    /// A refused attempt removes no token, so a host that keeps trying is admitted eventually.
    package mutating func admits(_ host: String, at now: SensorInstant) -> Bool {
        if buckets.count >= Self.limit, cleared.map({ now.seconds(since: $0) >= 1 }) ?? true {
            cleared = now
            for key in buckets.keys where buckets[key]?.isFull(at: now) == true { buckets[key] = nil }
        }
        let host = HostNetwork.name(of: host)
        let key = buckets.count < Self.limit || buckets[host] != nil ? host : ""
        var bucket = buckets[key] ?? TokenBucket(rate: rate, capacity: capacity, now: now)
        let isAdmitted = bucket.hasToken(at: now)
        if isAdmitted { bucket.spend() }
        buckets[key] = bucket
        return isAdmitted
    }
}
