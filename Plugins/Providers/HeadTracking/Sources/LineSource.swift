public import Geolocation
public import HeadCalibration
public import SensorIO

/// A head tracker or inertial sensor that sends lines of text over a serial line or in datagrams.
///
/// Each sender has its own `OrientationLineDecoder`. Timestamps sent by a sensor are not used. In a stream, the first
/// line after the wire was opened is used only if it is a header, since its beginning may be missing.
@SensorActor
public final class LineSource: WireOrientationSource {
    /// Creates a source that receives lines over the given wire (a socket or a serial line); it is not started.
    ///
    /// - Parameters:
    ///   - wire: The wire on which the lines arrive; the source opens and closes it.
    ///   - isStream: Whether the wire is a stream, whose first line may be incomplete, rather than datagrams.
    ///   - columns: The columns of a line; `nil` to use the columns that a header names, or yaw, pitch and roll if no
    ///     header arrives.
    ///   - unit: The unit of the angles.
    ///   - keepsZero: Whether the direction in which the yaw is 0 stays the same after the device has been
    ///     disconnected.
    ///   - silence: The seconds without a byte after which the wire is reopened; `nil` to keep it open.
    ///   - clock: The source of time.
    nonisolated public init(
        wire: any Wire, isStream: Bool = true, columns: OrientationColumns? = nil, unit: AngleUnit = .degrees,
        keepsZero: Bool, silence: Double?, clock: any SensorClock = SystemClock()
    ) {
        super.init(name: "imu", wire: wire, keepsZero: keepsZero, silence: silence, clock: clock) {
            LineSampleDecoder(columns: columns, unit: unit, isStream: isStream)
        }
    }

    /// Creates a source that receives lines over a serial line; it is not started.
    ///
    /// - Parameters:
    ///   - path: The path of the serial device, or of a link to it.
    ///   - line: The baud rate and the character format of the serial line.
    ///   - columns: The columns of a line; `nil` to use the columns that a header names, or yaw, pitch and roll if no
    ///     header arrives.
    ///   - unit: The unit of the angles.
    ///   - keepsZero: Whether the direction in which the yaw is 0 stays the same after the sensor has been unplugged.
    ///     It does for a compass, but not for a gyroscope.
    ///   - silence: The seconds without a byte after which the serial line is reopened; `nil` to keep it open.
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

    /// Creates a source that receives lines in datagrams; it is not started.
    ///
    /// - Parameters:
    ///   - socket: The address to listen on, and the senders to accept.
    ///   - columns: The columns of a line; `nil` to use the columns that a header names, or yaw, pitch and roll if no
    ///     header arrives.
    ///   - unit: The unit of the angles.
    ///   - keepsZero: Whether the direction in which the yaw is 0 stays the same after the device has been
    ///     disconnected.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        socket: UDPSettings, columns: OrientationColumns? = nil, unit: AngleUnit = .degrees,
        keepsZero: Bool = true,
        clock: any SensorClock = SystemClock()
    ) {
        self.init(
            wire: UDPWire(settings: socket, clock: clock), isStream: false, columns: columns, unit: unit,
            keepsZero: keepsZero, silence: nil, clock: clock)
    }
}
