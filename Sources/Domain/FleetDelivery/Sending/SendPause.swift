import Geolocation

/// A period in which nothing is sent, after a broker has refused a message.
///
/// The pause is short after a temporary fault, and long if the configuration must be fixed.
struct SendPause: Sendable {
    /// The fault of the broker that caused the pause; `nil` if sending is not paused.
    private(set) var fault: FleetFault?

    /// When the pause ends; `nil` if sending is not paused.
    private(set) var end: SensorInstant?

    private var short: Backoff
    private var long: Backoff

    init(_ policy: BackoffPolicy, random: @escaping @Sendable (ClosedRange<Double>) -> Double) {
        short = Backoff(policy, random: random)
        long = Backoff(BackoffPolicy(base: 60, factor: 2, cap: 3600), random: random)
    }

    /// Begins a pause unless one is already in progress.
    mutating func begin(for fault: FleetFault, at now: SensorInstant) {
        guard end == nil else { return }
        self.fault = fault
        switch fault.kind {
        case .authorization, .configuration: end = now.advanced(by: long.fail(at: now))
        case .temporary, .message: end = now.advanced(by: short.fail(at: now))
        }
    }

    /// Ends the pause of sending if its time has passed.
    mutating func expire(at now: SensorInstant) { if let end, now >= end { cancel() } }

    /// Ends the pause of sending.
    mutating func cancel() { (fault, end) = (nil, nil) }

    /// Records that the broker has accepted a message, so that the next pause is short again.
    mutating func succeed() {
        if short.failures > 0 { short.reset() }
        if long.failures > 0 { long.reset() }
    }
}
