import CodecSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// The recent pace of a traveller: the speed, and the ratio of actual to planned time.
///
/// Both are quotients of exponentially decaying sums. The speed is metres divided by seconds of movement, with a time
/// constant of one minute. The ratio is actual seconds divided by planned seconds, with a time constant of ten minutes.
struct TravelPace: Sendable, Hashable, Codable {
    private var metres = 0.0
    private var seconds = 0.0
    private var real = 0.0
    private var planned = 0.0
    private var standing = 0.0

    /// The time constant of the average speed in seconds: movement of this age has about a third of its original
    /// weight.
    private static let memory = 60.0
    /// The time constant of the ratio of actual to planned time, in seconds.
    private static let planMemory = 600.0

    /// The duration of movement in seconds that must be measured before the speed counts as known.
    private static let least = 5.0

    /// The number of seconds added to both the actual and the planned time, so that their first ratios stay near 1.
    private static let prior = 120.0

    /// The longest stop in seconds that counts as a delay, since a plan includes traffic lights but no breaks.
    private static let longestStop = 60.0

    /// The longest time between two fixes in seconds for which the speed between them is determined.
    private static let longestGap = 600.0

    /// Adds a movement between two fixes: the covered distance in metres, and its duration in seconds.
    ///
    /// - Parameters:
    ///   - covered: The covered distance in metres.
    ///   - duration: The duration in seconds. The movement is ignored if the duration is 0 or exceeds ``longestGap``.
    ///   - standingSpeed: The speed in metres per second below which the traveller counts as standing.
    ///   - expected: The planned duration in seconds; `nil` if the route has no planned times.
    mutating func move(_ covered: Double, in duration: Double, standingSpeed: Double, planned expected: Double?) {
        guard duration > 0, duration <= Self.longestGap else { return }
        let stands = covered < standingSpeed * duration
        if !stands {
            let rest = exp(-duration / Self.memory)
            metres = metres * rest + covered
            seconds = seconds * rest + duration
        }
        standing = stands ? standing + duration : 0
        if let expected, standing <= Self.longestStop {
            let rest = exp(-duration / Self.planMemory)
            real = real * rest + duration
            planned = planned * rest + expected
        }
    }

    /// Whether all sums of the pace are finite and non-negative.
    var isSound: Bool {
        [metres, seconds, real, planned, standing].allSatisfy { (0..<1e15).contains($0) }
    }

    /// The traveller's average speed while moving, in metres per second; `nil` while unknown.
    var speed: Double? { seconds >= Self.least && metres > 0 ? metres / seconds : nil }

    /// The traveller's recent ratio of actual to planned time, 0.5...2.
    var factor: Double { ((real + Self.prior) / (planned + Self.prior)).clamped(to: 0.5...2) }
}
