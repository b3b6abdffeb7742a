public import CodecSupport
public import Geolocation

/// The event `link`: the state of the connection to a peer, or of the reception of a device's fixes.
///
/// A relay publishes it for each of its transports, and a receiver for each device. It is published when the connection
/// state changes and, at most every ``interval`` seconds, when another value has changed noticeably.
public struct RelayLink: DerivedEvent, Hashable {
    /// The minimum interval between two events about a peer whose connection state stays the same, in seconds.
    public static let interval = 10.0

    /// The name of the transport, or of the device whose fixes are received.
    public var peer: String

    /// The device that forwards the fixes of the peer; `nil` if the peer sends its fixes itself.
    public var via: String?

    /// The state of the connection; `nil` for a device without a connection, such as one that sends datagrams.
    public var state: ConnectionState?

    /// The seconds from a message to its answer, measured by the sending side; `nil` if unknown.
    public var roundTrip: Double?

    /// The quality of the connection, 0.28125…1, see ``ConnectionQuality``; `nil` if unknown.
    public var quality: Double?

    /// The seconds by which the peer's clock is ahead of this machine's clock; `nil` if unknown.
    public var clockOffset: Double?

    /// The seconds from the time of the last fix to its reception, corrected by the clock offset; `nil` if unknown.
    public var latency: Double?

    /// The number of fixes received or updates sent per second, since the link was last checked for changes; `nil` at
    /// the first check.
    public var rate: Double?

    /// The number of the device's fixes that were lost so far, counted by gaps in their sequence numbers; `nil` if the
    /// device does not number its fixes consecutively.
    public var missing: Int?

    /// The number of fixes received so far whose position the subject cannot plausibly have reached; `nil` for a
    /// transport.
    public var jumps: Int?

    /// The number of updates that wait in the transport to be sent or acknowledged; `nil` for a receiver.
    public var waiting: Int?

    /// When the values of the link were read.
    public var time: Date

    /// Creates the state of a link whose values are all unknown.
    public init(peer: String, time: Date) {
        self.peer = peer
        self.time = time
    }

    /// The event type, `link`.
    public var type: String { "link" }

    /// A short text with the name of the peer, the round trip or delay, and the number of missing fixes.
    public var summary: String? {
        let state = state.flatMap { $0 == .connected ? nil : $0.rawValue }
        let trip = (roundTrip ?? latency).map { "\(($0 * 1000).formatted(decimals: 0)) ms" }
        let missing = missing.flatMap { $0 > 0 ? "\($0) missing" : nil }
        return ([peer] + [state, trip, missing].compactMap(\.self)).joined(separator: " ")
    }

    /// Writes the known values of the link.
    public func write(to writer: inout EventWriter) {
        writer.field("peer", peer)
        writer.field("via", via)
        writer.field("state", state?.rawValue)
        writer.field("rtt", Self.rounded(roundTrip))
        writer.field("quality", Self.rounded(quality))
        writer.field("offset", Self.rounded(clockOffset))
        writer.field("latency", Self.rounded(latency))
        writer.field("rate", Self.rounded(rate))
        if let missing { writer.field("missing", missing) }
        if let jumps { writer.field("jumps", jumps) }
        if let waiting { writer.field("waiting", waiting) }
    }

    /// Returns a number of seconds rounded to microseconds, which is finer than any measurement.
    static func rounded(_ number: Double?) -> Double? { number.map { ($0 * 1e6).rounded() / 1e6 } }

    /// Returns whether the values differ noticeably from those of an earlier event about the same peer.
    func isNews(after old: RelayLink) -> Bool {
        state != old.state || missing != old.missing || jumps != old.jumps
            || Self.differ(quality, old.quality) { abs($0 - $1) >= 0.1 }
            || Self.differ(clockOffset, old.clockOffset) { abs($0 - $1) >= 1 }
            || Self.differ(rate, old.rate) { max($0, $1) > 2 * min($0, $1) }
            || Self.differ(roundTrip, old.roundTrip, by: Self.isOtherDelay)
            || Self.differ(latency, old.latency, by: Self.isOtherDelay)
    }

    private static func isOtherDelay(_ a: Double, _ b: Double) -> Bool {
        abs(a - b) >= 0.1 && max(a, b) > 2 * min(a, b)
    }

    private static func differ(_ new: Double?, _ old: Double?, by isDifferent: (Double, Double) -> Bool) -> Bool {
        guard let new, let old else { return (new == nil) != (old == nil) }
        return isDifferent(new, old)
    }
}

/// Decides when the event `link` about a peer is published.
struct LinkReport: Sendable {
    private var published: RelayLink?
    private var last: (instant: SensorInstant, count: Int)?

    /// Returns whether ``RelayLink/interval`` seconds have passed since the values of the link were last examined.
    func isDue(at now: SensorInstant) -> Bool {
        last.map { now.seconds(since: $0.instant) >= RelayLink.interval } ?? true
    }

    /// Returns the event to publish, with the rate since the last examination; `nil` if nothing has changed noticeably.
    ///
    /// - Parameters:
    ///   - link: The current values of the link, without the rate.
    ///   - count: The number of fixes received or updates sent so far.
    ///   - now: The current instant.
    mutating func next(_ link: RelayLink, count: Int, at now: SensorInstant) -> RelayLink? {
        var link = link
        if let last, now.seconds(since: last.instant) >= 1 {
            link.rate = Double(count - last.count) / now.seconds(since: last.instant)
        } else {
            link.rate = published?.rate
        }
        last = (now, count)
        if let published, !link.isNews(after: published) { return nil }
        published = link
        return link
    }
}
