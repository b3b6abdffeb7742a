import CodecSupport

/// Decides whether the wall clock is trusted, so that a temporarily wrong clock does not remove records by age.
///
/// A clock is trusted immediately if it agrees with the monotonic time since the newest record. A leap of the clock is
/// trusted only when an hour has passed without another leap. After a leap of 400 days or more, the clock must also
/// agree with the time of the newest fix to within a day.
struct ClockTrust {
    /// The last wall time that was trusted, in milliseconds since 1970, and the monotonic time at that instant.
    ///
    /// `nil` if no wall time was trusted yet.
    private var believed: (time: Int64, elapsed: Int64)?
    /// The latest leap of the wall clock, until the time after the leap is trusted; `nil` without such a leap.
    ///
    /// `offset` is the wall time minus the monotonic time after the leap, in milliseconds. `since` is the monotonic
    /// time of the leap: `offset` has been constant since then.
    private var leap: (offset: Int64, since: Int64)?
    private let tolerance: Int64

    private static let day: Int64 = 86_400_000
    private static let longestPause = 400 * day
    private static let probation: Int64 = 3_600_000
    private static let longestDrift: Int64 = 60_000

    /// Creates a check of the wall clock that starts from the time at which the newest record was received.
    ///
    /// - Parameters:
    ///   - newest: The time of receipt of the newest record, in milliseconds since 1970; `nil` in an empty store.
    ///   - elapsed: The monotonic time, in milliseconds.
    ///   - age: The shortest age at which records are removed, in milliseconds. The clock may deviate from the expected
    ///     time by a tenth of this age, clamped to the range from a minute to a day.
    init(newest: Int64?, elapsed: Int64, age: Double) {
        believed = newest.map { ($0, elapsed) }
        tolerance = Int64((age / 10).clamped(to: Double(Self.longestDrift)...Double(Self.day)))
    }

    /// Returns the given wall time if the wall clock is trusted; otherwise `nil`.
    ///
    /// - Parameters:
    ///   - wall: The wall time, in milliseconds since 1970.
    ///   - elapsed: The monotonic time, in milliseconds.
    ///   - fix: The time of the newest fix, in milliseconds since 1970; `nil` if there is none.
    mutating func time(wall: Int64, elapsed: Int64, fix: Int64?) -> Int64? {
        let expected = believed.map { $0.time + elapsed - $0.elapsed } ?? wall
        if abs(wall - expected) <= tolerance {
            leap = nil
        } else {
            let offset = wall - elapsed
            guard let leap, abs(offset - leap.offset) <= Self.longestDrift else {
                self.leap = (offset, elapsed)
                return nil
            }
            let isConfirmed = fix.map { abs($0 - wall) <= Self.day } ?? false
            guard elapsed - leap.since >= Self.probation, abs(wall - expected) < Self.longestPause || isConfirmed
            else { return nil }
            self.leap = nil
        }
        believed = (wall, elapsed)
        return wall
    }
}
