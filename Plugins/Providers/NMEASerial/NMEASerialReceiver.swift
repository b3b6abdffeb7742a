public import Geolocation
public import ReceiverDecoding
public import SensorIO

/// A receiver that sends NMEA 0183 over a serial line: location, course and speed, and the direction of its compass.
///
/// The line is opened at the start, waited for while it is not there, and opened again after it was unplugged or silent.
@SensorActor
public final class NMEASerialReceiver: WireReceiver {
    /// Makes a receiver that is not started.
    ///
    /// - Parameters:
    ///   - path: The device, such as `/dev/ttyUSB0`, or a link to it, as they lie in `/dev/serial/by-id`.
    ///   - line: Rate and format of the line.
    ///   - options: How sentences are made into reports.
    ///   - reception: How to watch over what comes.
    ///   - clock: The source of time.
    nonisolated public init(
        path: String, line: SerialSettings = SerialSettings(), options: NMEAReportOptions = NMEAReportOptions(),
        reception: ReceptionSettings = ReceptionSettings(), clock: any SensorClock = SystemClock()
    ) {
        super.init(
            name: "serial", wire: SerialWire(path: path, settings: line, clock: clock), settings: reception,
            clock: clock
        ) { NMEAReportDecoder(options: options) }
    }
}
