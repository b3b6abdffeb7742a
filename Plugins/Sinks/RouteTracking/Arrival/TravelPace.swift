import GeolocationPrimitives

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// How fast somebody has travelled lately: absolutely, and in comparison with a plan.
///
/// Both are quotients of sums that fade: of metres over seconds of movement, over a minute, and of seconds over planned seconds,
/// over ten minutes.
struct TravelPace: Sendable, Hashable, Codable {
    private var metres = 0.0
    private var seconds = 0.0
    private var real = 0.0
    private var planned = 0.0
    private var standing = 0.0

    /// Seconds of movement after which what was before counts a third.
    private static let memory = 60.0
    private static let planMemory = 600.0

    /// Seconds of movement from which on the speed is known.
    private static let least = 5.0

    /// Planned seconds that count as kept to the second before there is anything to compare.
    private static let prior = 120.0

    /// Seconds of a stop that count in comparison with the plan: lights belong to it, a break does not.
    private static let longestStop = 60.0

    /// Seconds between two fixes beyond which the way between them says nothing of the speed.
    private static let longestGap = 600.0

    /// Takes a way of so many metres in so many seconds, for which so many had been planned.
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

    /// Whether all its sums are finite and none is negative.
    var isSound: Bool {
        [metres, seconds, real, planned, standing].allSatisfy { (0..<1e15).contains($0) }
    }

    /// Metres per second while he moved; nil before it is known.
    var speed: Double? { seconds >= Self.least && metres > 0 ? metres / seconds : nil }

    /// How long he takes for a planned second, 0.5...2.
    var factor: Double { ((real + Self.prior) / (planned + Self.prior)).clamped(to: 0.5...2) }
}
