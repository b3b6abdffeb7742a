/// A motion source that derives motion from the speed and needs no sensor.
///
/// The traveller is in motion while the speed is high enough, and for some time after that. A sample without a speed
/// counts as in motion, since it does not show that the traveller has stopped.
@SensorActor
public final class SpeedMotionSource: MotionSource {
    /// The minimum speed that counts as motion, in metres per second.
    public let minimumSpeed: Double

    /// The time in seconds for which the speed must stay below the minimum before motion ends, so that a short stop
    /// does not end the course.
    public let holdTime: Double

    /// Whether the traveller is in motion.
    public var isInMotion: Bool { current }

    private var current = true
    private let clock: any SensorClock
    private let observers = Observers<Bool>()
    private var slowSince: SensorInstant?

    /// Creates a motion source that derives motion from the speed.
    ///
    /// - Parameters:
    ///   - minimumSpeed: The minimum speed that counts as motion, in metres per second. Default: 0.2.
    ///   - holdTime: The time in seconds for which the speed must stay below the minimum before motion ends.
    ///     Default: 3.
    ///   - clock: The source of time.
    nonisolated public init(minimumSpeed: Double = 0.2, holdTime: Double = 3, clock: any SensorClock = SystemClock()) {
        self.minimumSpeed = minimumSpeed
        self.holdTime = holdTime
        self.clock = clock
    }

    /// Handles a speed that a filter has received, in metres per second; `nil`, an unknown speed, counts as motion.
    public func observe(speed: Double?) {
        guard let speed, speed < minimumSpeed else {
            slowSince = nil
            return set(true)
        }
        if let slowSince {
            if clock.coarseInstant >= slowSince.advanced(by: holdTime) { set(false) }
        } else {
            slowSince = clock.coarseInstant
        }
    }

    /// Calls `observer` after each change of ``isInMotion`` as long as `owner` is alive.
    public func observeMotion(for owner: AnyObject, _ observer: @escaping @SensorActor (Bool) -> Void) {
        observers.add(for: owner, observer)
    }

    private func set(_ isInMotion: Bool) {
        guard isInMotion != current else { return }
        current = isInMotion
        observers.notify(isInMotion)
    }
}
