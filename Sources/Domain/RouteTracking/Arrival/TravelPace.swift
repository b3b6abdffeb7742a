import CodecSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// The recent pace of a traveller: its speed, and its ratio to a plan.
///
/// Both are quotients of exponentially fading sums: metres over seconds of movement, with a time constant of one
/// minute, and actual seconds over planned seconds, with one of ten minutes.
struct TravelPace: Sendable, Hashable, Codable {
    private var metres = 0.0
    private var seconds = 0.0
    private var real = 0.0
    private var planned = 0.0
    private var standing = 0.0

    /// Time constants in seconds of movement, after which older data weighs about a third.
    private static let memory = 60.0
    private static let planMemory = 600.0

    /// The seconds of movement needed before the speed is known.
    private static let least = 5.0

    /// Planned seconds assumed to have been kept exactly, so that early ratios stay near 1.
    private static let prior = 120.0

    /// The longest stop counted against the plan, in seconds: traffic lights are part of a plan, a break is not.
    private static let longestStop = 60.0

    /// The longest gap between fixes that still says something about the speed, in seconds.
    private static let longestGap = 600.0

    /// Adds a distance covered in a duration, with the duration planned for it, if any.
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

    /// Whether all sums are finite and non-negative.
    var isSound: Bool {
        [metres, seconds, real, planned, standing].allSatisfy { (0..<1e15).contains($0) }
    }

    /// The speed while moving, in metres per second; `nil` while unknown.
    var speed: Double? { seconds >= Self.least && metres > 0 ? metres / seconds : nil }

    /// The actual time per planned second, 0.5...2.
    var factor: Double { ((real + Self.prior) / (planned + Self.prior)).clamped(to: 0.5...2) }
}
