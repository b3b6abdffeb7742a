public import Geolocation

/// A sensor that reports its orientation: a head tracker, an inertial sensor, or a recording of one.
///
/// Every source:
/// - reports nothing before it is started or after it is stopped, and can be restarted;
/// - may omit states: a sample implies that it is connected;
/// - retries without limit if a device disappears or a port is in use, and reports that as a state;
/// - drops and counts invalid input, and never blocks the sensor actor.
@SensorActor
public protocol OrientationSource: AnyObject, Sendable {
    /// The name of the source in messages: `opentrack`, `imu`.
    nonisolated var name: String { get }

    /// The delegate for samples and states; held weakly.
    var orientationDelegate: (any OrientationSourceDelegate)? { get set }

    /// Starts reporting; samples arrive after the call, not during it.
    func startOrientationUpdates()

    /// Stops reporting.
    func stopOrientationUpdates()

    /// Input dropped since the source was created, by reason.
    var drops: DropCounts { get }
}

extension OrientationSource {
    /// Default: no drops.
    public var drops: DropCounts { DropCounts() }
}
