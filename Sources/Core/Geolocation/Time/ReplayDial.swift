import CodecSupport
import Synchronization

/// The wall time and the instant that a ``ReplayClock`` shows.
struct ReplayDial: ~Copyable, Sendable {
    // The type is not private, since the compiler would not link the mutex from another file.
    struct Hands {
        /// An instant with the wall time that was set for it, in seconds since 2001; the wall time is limited by
        /// `latestWall`.
        var wall: (instant: SensorInstant, seconds: Double)
        var latestWall = Double.infinity

        /// An instant with the corresponding instant of the base clock; from there on, `factor` seconds pass for each
        /// second of the base clock.
        var anchor: (instant: SensorInstant, base: SensorInstant)
        var factor = 1.0

        /// The instant of the next item or timer, which the replay clock must not exceed.
        var limit = SensorInstant.never
    }

    private let hands: Mutex<Hands>

    /// Creates a dial that shows the given wall time at an instant and runs at the same speed as the base clock.
    init(_ wall: Date, at instant: SensorInstant, base: SensorInstant) {
        hands = Mutex(Hands(wall: (instant, wall.timeIntervalSinceReferenceDate), anchor: (instant, base)))
    }

    /// Returns the instant of the replay clock that corresponds to the given instant of the base clock.
    func instant(at base: SensorInstant) -> SensorInstant {
        hands.withLock { hands in
            let seconds = base.seconds(since: hands.anchor.base) * hands.factor
            return min(hands.limit, hands.anchor.instant.advanced(by: seconds))
        }
    }

    /// Returns the instant of the base clock at which the given instant of the replay clock is reached.
    func base(at due: SensorInstant) -> SensorInstant {
        hands.withLock { $0.anchor.base.advanced(by: due.seconds(since: $0.anchor.instant) / $0.factor) }
    }

    /// Sets an instant of the replay clock to correspond to an instant of the base clock.
    ///
    /// - Parameter factor: The number of seconds per second of the base clock from then on. Default: `nil`, which keeps
    ///   the factor.
    func anchor(_ instant: SensorInstant, to base: SensorInstant, factor: Double? = nil) {
        hands.withLock { hands in
            hands.anchor = (instant, base)
            hands.factor = factor ?? hands.factor
        }
    }

    /// Limits the instant of the replay clock to that of the next item or timer.
    func limit(to instant: SensorInstant) { hands.withLock { $0.limit = instant } }

    /// Returns the wall time that the replay clock shows at the given instant.
    func wall(at instant: SensorInstant) -> Date {
        hands.withLock { hands in
            let seconds = hands.wall.seconds + instant.seconds(since: hands.wall.instant)
            return Date(timeIntervalSinceReferenceDate: min(seconds, hands.latestWall))
        }
    }

    /// Sets the wall time that the replay clock shows at the given instant.
    func show(_ wall: Date, at instant: SensorInstant) {
        hands.withLock { hands in
            hands.wall = (instant, wall.timeIntervalSinceReferenceDate)
            hands.latestWall = .infinity
        }
    }

    /// Keeps the wall time from running past `wall` until a new wall time is set.
    func limit(to wall: Date) {
        let seconds = wall.timeIntervalSinceReferenceDate
        hands.withLock { hands in
            if seconds >= hands.wall.seconds { hands.latestWall = seconds }
        }
    }
}
