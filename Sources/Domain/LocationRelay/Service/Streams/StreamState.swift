import Geolocation

/// The state of one stream of a relay.
struct StreamState: Sendable {
    /// The initial states of all streams; that of the fused stream never changes.
    static let none = ContiguousArray(repeating: StreamState(), count: RelayStream.allCases.count)

    /// The newest fix.
    private(set) var latest: LocationFix?

    /// The producer of the newest fix; `nil` if it is the relay's own.
    private(set) var producer: SequenceWindow.Producer?

    /// When the newest fix came in.
    private(set) var arrival: SensorInstant?

    /// Whether the newest fix has not been sent yet.
    var isHeld = false

    /// Limits the rate of sending.
    var throttle = UpdateThrottle()

    /// Measures the rate of incoming fixes.
    private(set) var rate = RateMeter()

    /// Takes a new fix, which is to be sent.
    mutating func ingest(_ fix: LocationFix, of producer: SequenceWindow.Producer?, now: SensorInstant) {
        latest = fix
        self.producer = producer
        arrival = now
        isHeld = true
        rate.add(at: now)
    }

    /// Replaces the newest fix with a version that has a new heading.
    mutating func amend(_ fix: LocationFix) {
        latest = fix
    }

    /// Whether the last fix came in at most `seconds` ago.
    func isFresh(_ seconds: Double, now: SensorInstant) -> Bool {
        arrival.map { now.seconds(since: $0) <= seconds } ?? false
    }

    /// The newest fix, or `nil` if it is too old to be repeated.
    func member(maximumAge: Double, now: SensorInstant) -> LocationFix? {
        isHeld || isFresh(maximumAge, now: now) ? latest : nil
    }

    /// Forgets the position of the stream's producer.
    mutating func withdraw() {
        latest = nil
        producer = nil
    }
}
