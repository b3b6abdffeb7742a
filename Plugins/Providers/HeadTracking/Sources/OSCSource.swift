public import Geolocation
public import HeadCalibration
public import SensorIO

/// A head tracker that sends Open Sound Control over UDP, as single messages or bundles.
///
/// Messages to addresses other than those of ``OSCAddresses`` are ignored, as are the time tags of bundles. The signs
/// of angles depend on the sender and are passed on unchanged; in ambisonics, the yaw usually increases to the left, so
/// the consumer has to invert it.
@SensorActor
public final class OSCSource: WireOrientationSource {
    /// Creates a source of OSC messages that is not started.
    ///
    /// - Parameters:
    ///   - socket: The address to listen on, and the senders to accept; there is no default port.
    ///   - addresses: The addresses of the messages to decode.
    ///   - quaternionOrder: The order of a quaternion's components.
    ///   - unit: The unit of the angles.
    ///   - clock: The source of time.
    nonisolated public init(
        socket: UDPSettings, addresses: OSCAddresses = OSCAddresses(), quaternionOrder: QuaternionOrder = .wxyz,
        unit: AngleUnit = .degrees, clock: any SensorClock = SystemClock()
    ) {
        super.init(
            name: "osc", wire: UDPWire(settings: socket, clock: clock), keepsZero: true, silence: nil, clock: clock
        ) { OSCSampleDecoder(addresses: addresses, order: quaternionOrder, unit: unit) }
    }
}
