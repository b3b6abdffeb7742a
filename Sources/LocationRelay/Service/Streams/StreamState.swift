import Geolocation

/// What a relay knows of one of its streams.
struct StreamState: Sendable {
    /// The states of all streams, where nothing is known; that of the fused one stays so.
    static let none = ContiguousArray(repeating: StreamState(), count: RelayStream.allCases.count)

    /// The newest fix.
    private(set) var latest: LocationFix?

    /// Whose counter that fix bears; nil where it is the relay's own.
    private(set) var producer: SequenceWindow.Producer?

    /// When it came in.
    private(set) var arrival: SensorInstant?

    /// Whether it has not been sent yet.
    var isHeld = false

    /// When the next one may be sent.
    var throttle = UpdateThrottle()

    /// How many come in.
    private(set) var rate = RateMeter()

    /// Takes a new fix, which is to be sent.
    mutating func take(_ fix: LocationFix, of producer: SequenceWindow.Producer?, now: SensorInstant) {
        latest = fix
        self.producer = producer
        arrival = now
        isHeld = true
        rate.add(at: now)
    }

    /// Takes the newest fix in another version, with a new heading.
    mutating func amend(_ fix: LocationFix) {
        latest = fix
    }

    /// Whether the last fix came in at most so many seconds ago.
    func isFresh(_ seconds: Double, now: SensorInstant) -> Bool {
        arrival.map { now.seconds(since: $0) <= seconds } ?? false
    }

    /// The newest fix, unless it came in too long ago to be repeated.
    func member(maximumAge: Double, now: SensorInstant) -> LocationFix? {
        isHeld || isFresh(maximumAge, now: now) ? latest : nil
    }

    /// Forgets where the stream's producer is.
    mutating func withdraw() {
        latest = nil
        producer = nil
    }
}
