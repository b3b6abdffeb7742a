import Geolocation

/// The wait after a broker has not taken a message: short if that may pass, long if something has to be set right.
struct SendPause: Sendable {
    /// The fault that is waited for; `nil` if nothing is.
    private(set) var fault: FleetFault?

    /// When the wait ends; `nil` if there is none.
    private(set) var end: SensorInstant?

    private var short: Backoff
    private var long: Backoff

    init(_ policy: BackoffPolicy, random: @escaping @Sendable (ClosedRange<Double>) -> Double) {
        short = Backoff(policy, random: random)
        long = Backoff(BackoffPolicy(base: 60, factor: 2, cap: 3600), random: random)
    }

    /// Begins a wait, unless there is one.
    mutating func begin(for fault: FleetFault, at now: SensorInstant) {
        guard end == nil else { return }
        self.fault = fault
        switch fault.kind {
        case .authorization, .configuration: end = now.advanced(by: long.fail(at: now))
        case .temporary, .message: end = now.advanced(by: short.fail(at: now))
        }
    }

    /// Ends the wait if its time has come.
    mutating func expire(at now: SensorInstant) { if let end, now >= end { cancel() } }

    /// Ends the wait.
    mutating func cancel() { (fault, end) = (nil, nil) }

    /// Records that the broker takes messages.
    mutating func succeed() {
        if short.failures > 0 { short.reset() }
        if long.failures > 0 { long.reset() }
    }
}
