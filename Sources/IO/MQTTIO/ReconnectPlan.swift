import Geolocation

/// Decides when a client makes its next attempt to connect, and to which broker; pure logic.
///
/// The brokers are tried one after the other, with a pause each time that all have failed. When a long connection ends,
/// many other clients have probably lost their connections at the same time, so the next attempt is made at a random
/// time.
struct ReconnectPlan: Sendable {
    /// The minimum duration of a long connection, in seconds; after its end, the next attempt is made at a random time.
    static let longTime = 3600.0

    /// The minimum duration of a steady connection, in seconds; after its end, the pauses start again with the
    /// shortest.
    static let steadyTime = 30.0

    /// The shortest pause in seconds, so that the client's owner has time to set another last will.
    static let shortestPause = 0.01

    /// The index of the broker to try next.
    private(set) var broker: Int

    private let brokers: Int
    private let spread: Double
    private let random: @Sendable (ClosedRange<Double>) -> Double
    private var backoff: Backoff
    private var failuresInRound = 0
    private var success: SensorInstant?

    /// Creates a plan that starts with a random broker.
    ///
    /// - Parameters:
    ///   - brokers: The number of brokers, at least 1.
    ///   - backoff: The pauses to make each time that all brokers have been tried without success.
    ///   - spread: The longest random pause in seconds after a long connection.
    ///   - random: Returns a random number in a range.
    init(
        brokers: Int, backoff: BackoffPolicy, spread: Double,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        let count = max(1, brokers)
        (self.brokers, self.spread, self.random) = (count, max(0, spread), random)
        self.backoff = Backoff(backoff, random: random)
        broker = min(count - 1, max(0, Int(random(0...Double(count)))))
    }

    /// The number of times since the last reset that all brokers have been tried without success.
    var rounds: Int { backoff.failures }

    /// Resets the plan to its initial state after the client was stopped.
    mutating func reset() {
        backoff.reset()
        (failuresInRound, success) = (0, nil)
    }

    /// Records that a broker has accepted the connection.
    mutating func succeed(at now: SensorInstant) { success = now }

    /// Records that a connection has ended or could not be made; returns the number of seconds until the next attempt.
    mutating func fail(at now: SensorInstant) -> Double {
        let time = success.map { now.seconds(since: $0) } ?? 0
        broker = (broker + 1) % brokers
        if time >= Self.steadyTime { reset() }
        success = nil
        if time >= Self.longTime, spread > 0 { return max(Self.shortestPause, random(0...spread)) }
        failuresInRound += 1
        guard failuresInRound >= brokers else { return Self.shortestPause }
        failuresInRound = 0
        return max(Self.shortestPause, backoff.fail(at: now))
    }
}
