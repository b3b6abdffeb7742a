public import Geolocation
public import HeadOrientation
public import SensorIO

/// A head tracker or inertial sensor that sends lines of text over a serial line or in datagrams.
///
/// Each sender's lines are read by an `OrientationLineDecoder` of its own. The times that a sensor tells are not used. Of a
/// stream, the first line after the wire was opened counts as a header at most, since its beginning may have been cut off.
@SensorActor
public final class LineSource: WireOrientationSource {
    /// Makes a source on a wire, which is not started.
    ///
    /// - Parameters:
    ///   - wire: What the lines come in by; the source opens and closes it.
    ///   - columns: What stands in each column; nil for those of a header, or yaw, pitch and roll without one.
    ///   - unit: The unit of the angles.
    ///   - keepsZero: Whether yaw counts from the same zero after the device was gone.
    ///   - silence: Seconds without a byte after which the wire is opened anew; nil where it stays open.
    ///   - clock: The source of time.
    nonisolated public init(
        wire: any Wire, columns: OrientationColumns? = nil, unit: AngleUnit = .degrees, keepsZero: Bool,
        silence: Double?, clock: any SensorClock = SystemClock()
    ) {
        super.init(name: "imu", wire: wire, keepsZero: keepsZero, silence: silence, clock: clock) {
            LineSampleDecoder(columns: columns, unit: unit)
        }
    }

    /// Makes a source on a serial line, which is not started.
    ///
    /// - Parameters:
    ///   - path: The device, or a link to it.
    ///   - line: Rate and format of the line.
    ///   - columns: What stands in each column; nil for those of a header, or yaw, pitch and roll without one.
    ///   - unit: The unit of the angles.
    ///   - keepsZero: Whether yaw counts from the same zero after the sensor was unplugged, which a compass does and a
    ///     gyroscope does not.
    ///   - silence: Seconds without a byte after which the line is opened anew; nil where it stays open.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        path: String, line: SerialSettings = SerialSettings(), columns: OrientationColumns? = nil,
        unit: AngleUnit = .degrees, keepsZero: Bool = false, silence: Double? = 5,
        clock: any SensorClock = SystemClock()
    ) {
        self.init(
            wire: SerialWire(path: path, settings: line, clock: clock), columns: columns, unit: unit,
            keepsZero: keepsZero, silence: silence, clock: clock)
    }

    /// Makes a source of datagrams, which is not started.
    ///
    /// - Parameters:
    ///   - socket: Where to listen, and to whom.
    ///   - columns: What stands in each column; nil for those of a header, or yaw, pitch and roll without one.
    ///   - unit: The unit of the angles.
    ///   - keepsZero: Whether yaw counts from the same zero after the device was gone.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        socket: UDPSettings, columns: OrientationColumns? = nil, unit: AngleUnit = .degrees,
        keepsZero: Bool = true,
        clock: any SensorClock = SystemClock()
    ) {
        self.init(
            wire: UDPWire(settings: socket, clock: clock), columns: columns, unit: unit, keepsZero: keepsZero,
            silence: nil, clock: clock)
    }
}
