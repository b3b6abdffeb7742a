package import Geolocation

/// A token bucket for each host, which limits the rate of its connections or requests; pure logic.
///
/// The addresses of an IPv6 /64 count as one host, since a host may choose any address of the network. Full buckets are
/// removed, so that the table holds only recent hosts; its size is limited.
package struct HostRates: Sendable {
    /// The most hosts with a bucket of their own; all further hosts share a single bucket.
    private static let limit = 4096

    private let rate: Double
    private let capacity: Double
    private var buckets: [String: TokenBucket] = [:]

    /// The moment at which full buckets were last removed; `nil` if this has never happened.
    private var cleared: SensorInstant?

    /// Creates a table in which the bucket of every host is full.
    ///
    /// - Parameters:
    ///   - rate: The number of tokens added to each bucket per second.
    ///   - capacity: The most tokens in a bucket. Default: those of ten seconds.
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
    /// Refused attempts cost nothing, so a host that keeps trying is admitted eventually.
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
