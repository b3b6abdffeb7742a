/// The motion source that needs no sensor: on the way is who is fast enough, or was until a moment ago.
///
/// A source that does not tell its speed counts as on the way, since nothing says otherwise.
@SensorActor
public final class SpeedMotionSource: MotionSource {
    /// Metres per second from which on somebody is on the way.
    public let minimumSpeed: Double

    /// Seconds of less speed after which they no longer are: a red light is not the end of a walk's course at once.
    public let holdTime: Double

    /// Whether the traveller is on the way.
    public var isInMotion: Bool { current }

    private var current = true
    private let clock: any SensorClock
    private let observers = Observers<Bool>()
    private var slowSince: SensorInstant?

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - minimumSpeed: Metres per second from which on somebody is on the way.
    ///   - holdTime: Seconds of less speed after which they no longer are.
    ///   - clock: The source of time.
    nonisolated public init(minimumSpeed: Double = 0.2, holdTime: Double = 3, clock: any SensorClock = SystemClock()) {
        self.minimumSpeed = minimumSpeed
        self.holdTime = holdTime
        self.clock = clock
    }

    /// Takes a speed in metres per second, nil where it is not known.
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

    /// Calls `observer` after each change.
    public func observeMotion(for owner: AnyObject, _ observer: @escaping @SensorActor (Bool) -> Void) {
        observers.add(for: owner, observer)
    }

    private func set(_ isInMotion: Bool) {
        guard isInMotion != current else { return }
        current = isInMotion
        observers.notify(isInMotion)
    }
}
