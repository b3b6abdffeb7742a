public import Geolocation
public import HeadOrientation
public import SensorIO

/// A head tracker that sends Open Sound Control over UDP, alone or in bundles.
///
/// Messages to other addresses than those of ``OSCAddresses`` are passed over. Times of bundles are not used. To which side
/// angles grow is a matter of the sender and passed on as it is; in ambisonics yaw grows to the left as a rule, so that
/// whoever uses the source has to invert it.
@SensorActor
public final class OSCSource: WireOrientationSource {
    /// Makes a source that is not started.
    ///
    /// - Parameters:
    ///   - socket: Where to listen, and to whom; there is no usual port.
    ///   - addresses: Which messages tell what.
    ///   - quaternionOrder: The order of a quaternion's parts.
    ///   - unit: The unit of angles.
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
