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

    /// For how long yaw counts from the same zero. The default is permanent.
    var zeroLife: YawZeroLife { get }

    /// Begins to report; samples come after the call, not in it.
    func startOrientationUpdates()

    /// Ends what ``startOrientationUpdates()`` began.
    func stopOrientationUpdates()

    /// What could not be used since the source was made, by reason.
    var drops: DropCounts { get }
}

extension OrientationSource {
    /// Permanent.
    public var zeroLife: YawZeroLife { .permanent }

    /// Nothing was dropped.
    public var drops: DropCounts { DropCounts() }
}

/// For how long the yaw of a source counts from the same zero; what was calibrated is forgotten with it.
public enum YawZeroLife: Sendable, Hashable {
    /// Over a loss of the connection, and over a stop: the sensor keeps it, or knows north.
    case permanent
    /// Until the connection is lost: the sensor begins anew when it gets power again.
    case connection
    /// Until the source is stopped, or the connection is lost.
    case start
}

/// Hears of an orientation source.
@SensorActor
public protocol OrientationSourceDelegate: AnyObject, Sendable {
    /// Takes a sample; that samples come says that the source is there.
    func orientationSource(_ source: any OrientationSource, didUpdate sample: OrientationSample)

    /// Takes a change of the source itself.
    func orientationSource(_ source: any OrientationSource, didChange state: OrientationSourceState)
}

/// How an orientation source is doing.
public enum OrientationSourceState: Sendable, Hashable {
    /// The device is there, or the port is open; samples may come.
    case connected
    /// The device has gone or is not there yet; the source goes on trying. The reason is a sentence.
    case disconnected(String)
    /// Waits for the user's permission.
    case needsPermission
    /// This machine has no such sensor, or the user or the system refused it.
    case unavailable(String)
    /// Cannot go on by itself.
    case failed(ProviderError)
    /// A recording came to its end.
    case ended
}
