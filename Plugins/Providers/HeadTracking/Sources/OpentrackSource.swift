public import Geolocation
import HeadOrientation
public import SensorIO

/// A head tracker whose poses opentrack sends by its output "UDP over network", or whatever sends the same.
///
/// A datagram is six little-endian IEEE 754 doubles and nothing else: x, y and z in centimetres, which are not used, and
/// yaw, pitch and roll in degrees. Which side is positive is not part of the format: opentrack turns each axis round in its
/// output options, and the senders of phones differ. What comes is passed on as it is, so that a tracker whose yaw grows to
/// the left has to be inverted by who uses it.
@SensorActor
public final class OpentrackSource: WireOrientationSource {
    /// The port to which opentrack sends unless told otherwise.
    nonisolated public static let defaultPort = 4242

    /// Makes a source that is not started.
    ///
    /// - Parameters:
    ///   - socket: Where to listen, and to whom.
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
