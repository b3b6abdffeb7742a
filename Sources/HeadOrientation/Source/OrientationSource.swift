public import Geolocation

/// A sensor that tells how it is turned: a head tracker, an inertial sensor, a recording of one.
///
/// A source, whatever it reads:
/// - reports nothing before it is started and nothing after it is stopped, and can be started again;
/// - need not report states where there is nothing to tell: samples say that it is there;
/// - keeps trying for ever where a device has gone or a port is taken, and says so as a state;
/// - drops and counts what is not valid, and never blocks the sensor actor.
@SensorActor
public protocol OrientationSource: AnyObject, Sendable {
    /// What people call the source, in messages: `opentrack`, `imu`.
    nonisolated var name: String { get }

    /// Who hears of samples and states; to be held weakly.
    var orientationDelegate: (any OrientationSourceDelegate)? { get set }

    /// Begins to report; samples come after the call, not in it.
    func startOrientationUpdates()

    /// Ends what ``startOrientationUpdates()`` began.
    func stopOrientationUpdates()

    /// What could not be used since the source was made, by reason.
    var drops: DropCounts { get }
}

extension OrientationSource {
    /// Nothing was dropped.
    public var drops: DropCounts { DropCounts() }
}
