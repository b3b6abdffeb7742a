import CodecSupport
import Synchronization

/// The wall time and the instant that a ``ReplayClock`` shows.
struct ReplayDial: ~Copyable, Sendable {
    // Not private, since the compiler would not link the mutex from another file.
    struct Hands {
        /// The wall time at an instant, in seconds since 2001, and the latest wall time that may be shown after it.
        var wall: (instant: SensorInstant, seconds: Double)
        var latestWall = Double.infinity

        /// An instant and the base clock's instant at the same moment, and the seconds per second of the base clock.
        var anchor: (instant: SensorInstant, base: SensorInstant)
        var factor = 1.0

        /// The instant of what is due next, which is never overtaken.
        var limit = SensorInstant.never
    }

    private let hands: Mutex<Hands>

    /// Creates a dial that shows a wall time at an instant, in step with the base clock.
    init(_ wall: Date, at instant: SensorInstant, base: SensorInstant) {
        hands = Mutex(Hands(wall: (instant, wall.timeIntervalSinceReferenceDate), anchor: (instant, base)))
    }

    /// Returns the instant that corresponds to one of the base clock.
    func instant(at base: SensorInstant) -> SensorInstant {
        hands.withLock { hands in
            let seconds = base.seconds(since: hands.anchor.base) * hands.factor
            return min(hands.limit, hands.anchor.instant.advanced(by: seconds))
        }
    }

    /// Returns the instant of the base clock at which something is due.
    func base(at due: SensorInstant) -> SensorInstant {
        hands.withLock { $0.anchor.base.advanced(by: due.seconds(since: $0.anchor.instant) / $0.factor) }
    }

    /// Ties an instant to one of the base clock.
    ///
    /// - Parameter factor: The seconds per second of the base clock from then on; `nil` leaves the factor unchanged.
    func anchor(_ instant: SensorInstant, to base: SensorInstant, factor: Double? = nil) {
        hands.withLock { hands in
            hands.anchor = (instant, base)
            hands.factor = factor ?? hands.factor
        }
    }

    /// Keeps the instant from overtaking that of what is due next.
    func limit(to instant: SensorInstant) { hands.withLock { $0.limit = instant } }

    /// Returns the wall time at an instant.
    func wall(at instant: SensorInstant) -> Date {
        hands.withLock { hands in
            let seconds = hands.wall.seconds + instant.seconds(since: hands.wall.instant)
            return Date(timeIntervalSinceReferenceDate: min(seconds, hands.latestWall))
        }
    }

    /// Shows a wall time at an instant.
    func show(_ wall: Date, at instant: SensorInstant) {
        hands.withLock { hands in
            hands.wall = (instant, wall.timeIntervalSinceReferenceDate)
            hands.latestWall = .infinity
        }
    }

    /// Keeps the wall time from overtaking a given one, until another one is shown.
    func limit(to wall: Date) {
        let seconds = wall.timeIntervalSinceReferenceDate
        hands.withLock { hands in
            if seconds >= hands.wall.seconds { hands.latestWall = seconds }
        }
    }
}
