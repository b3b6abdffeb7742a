public import Geolocation

/// A sensor that reports its orientation: a head tracker, an inertial sensor, or a recording of one.
///
/// Every source:
/// - reports nothing before it is started or after it is stopped, and can be restarted;
/// - may omit state changes, since a sample implies that the source is connected;
/// - retries without limit if a device disappears or a port is in use, and reports that as a state;
/// - drops and counts invalid input, and never blocks the sensor actor.
@SensorActor
public protocol OrientationSource: AnyObject, Sendable {
    /// The name of the source in events and errors, such as `opentrack` or `imu`.
    nonisolated var name: String { get }

    /// The delegate that receives the samples and states of the source; held weakly.
    var orientationDelegate: (any OrientationSourceDelegate)? { get set }

    /// Starts reporting the orientation of the sensor; samples arrive after the call, not during it.
    func startOrientationUpdates()

    /// Stops reporting the orientation of the sensor.
    func stopOrientationUpdates()

    /// The number of inputs dropped since the source was created, by reason.
    ///
    /// Default: none.
    var drops: DropCounts { get }

    /// The fraction of a recording that has been delivered, 0...1; `nil` if unknown or if the source has no end.
    ///
    /// Default: `nil`.
    var progress: Double? { get }

    /// Whether this source listens on a port.
    ///
    /// Default: `false`.
    var listens: Bool { get }

    /// The port on which the source listens; `nil` while it does not listen.
    ///
    /// Default: `nil`.
    var boundPort: Int? { get }

    /// The pacer that a recording asks before each sample, so that it runs only as fast as its consumers allow.
    ///
    /// The source holds the pacer weakly. The default implementation ignores a pacer and returns `nil`.
    var pacer: (any Backpressure)? { get set }
}

extension OrientationSource {
    /// The number of inputs dropped since the source was created, by reason.
    ///
    /// Default: none.
    public var drops: DropCounts { DropCounts() }

    /// The fraction of a recording that has been delivered.
    ///
    /// Default: `nil`.
    public var progress: Double? { nil }

    /// Whether this source listens on a port.
    ///
    /// Default: `false`.
    public var listens: Bool { false }

    /// The port on which the source listens.
    ///
    /// Default: `nil`.
    public var boundPort: Int? { nil }

    /// The pacer that a recording asks before each sample.
    ///
    /// This default implementation, for sources that need no pacer, ignores a pacer and returns `nil`.
    public var pacer: (any Backpressure)? {
        get { nil }
        set {}
    }
}
