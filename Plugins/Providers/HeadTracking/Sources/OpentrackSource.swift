public import Geolocation
import HeadCalibration
public import SensorIO

/// A head tracker that receives poses from opentrack's output "UDP over network", or a compatible sender.
///
/// A datagram is exactly six little-endian IEEE 754 doubles: x, y and z in centimetres, which are not used, and yaw,
/// pitch and roll in degrees. The format does not define the signs: opentrack can invert each axis in its output
/// options, and phone apps differ. Angles are passed on unchanged; if a tracker's yaw increases to the left, the
/// consumer has to invert it.
@SensorActor
public final class OpentrackSource: WireOrientationSource {
    /// The default UDP port of opentrack.
    nonisolated public static let defaultPort = 4242

    /// Creates a source that is not started.
    ///
    /// - Parameters:
    ///   - socket: The address to listen on, and the senders to accept.
    ///   - clock: The source of time.
    nonisolated public init(
        socket: UDPSettings = UDPSettings(port: OpentrackSource.defaultPort), clock: any SensorClock = SystemClock()
    ) {
        super.init(
            name: "opentrack", wire: UDPWire(settings: socket, clock: clock), keepsZero: true, silence: nil,
            clock: clock
        ) { OpentrackDecoder() }
    }
}
