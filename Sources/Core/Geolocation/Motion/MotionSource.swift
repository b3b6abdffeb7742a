/// Detects whether the traveller is in motion, for filters that use a course only in motion.
@SensorActor
public protocol MotionSource: AnyObject, Sendable {
    /// Whether the traveller is in motion.
    var isInMotion: Bool { get }

    /// Handles a speed that a filter has received, in metres per second; `nil` if it is not known.
    ///
    /// Sources that do not derive motion from speed ignore the speed.
    func observe(speed: Double?)

    /// Calls `observer` after each change of ``isInMotion`` as long as `owner` is alive.
    func observeMotion(for owner: AnyObject, _ observer: @escaping @SensorActor (Bool) -> Void)
}
