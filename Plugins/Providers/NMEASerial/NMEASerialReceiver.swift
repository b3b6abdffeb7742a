public import Geolocation
public import ReceiverDecoding
public import SensorIO

/// A receiver that sends NMEA 0183 over a serial line: location, course and speed, and the direction of its compass.
///
/// The line is opened at the start, waited for while it is not there, and opened again after it was unplugged or silent.
@SensorActor
public final class NMEASerialReceiver: WireReceiver {
    /// Creates a receiver that is not started.
    ///
    /// - Parameters:
    ///   - path: The device, such as `/dev/ttyUSB0`, or a link to it, as they lie in `/dev/serial/by-id`.
    ///   - line: Rate and format of the line.
    ///   - options: How sentences are decoded.
    ///   - feed: How to detect silence, and what to do about it.
    ///   - clock: The source of time.
    nonisolated public init(
        path: String, line: SerialSettings = SerialSettings(), options: NMEAReportOptions = NMEAReportOptions(),
        feed: WireFeedSettings = WireFeedSettings(), clock: any SensorClock = SystemClock()
    ) {
        super.init(
            name: "serial", wire: SerialWire(path: path, settings: line, clock: clock), settings: feed,
            clock: clock
        ) { NMEAReportDecoder(options: options) }
    }
}
