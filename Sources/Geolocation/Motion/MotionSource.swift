/// Says whether the traveller is on the way, for filters that trust a course only then.
@SensorActor
public protocol MotionSource: AnyObject, Sendable {
    /// Whether the traveller is on the way.
    var isInMotion: Bool { get }

    /// Takes a speed in metres per second that a filter saw, nil where it is not known. Sources that do not derive
    /// motion from speed leave it alone.
    func observe(speed: Double?)

    /// Calls `observer` after each change of ``isInMotion`` for as long as `owner` lives.
    func observeMotion(for owner: AnyObject, _ observer: @escaping @SensorActor (Bool) -> Void)
}
