public import Geolocation
public import ReceiverDecoding
public import SensorIO

/// Receives NMEA 0183 over a serial line: location, course and speed, and compass heading.
///
/// The receiver opens the line when it starts, and retries while the device is missing. If the device is unplugged or
/// silent, the receiver reopens the line.
@SensorActor
public final class NMEASerialReceiver: WireReceiver {
    /// Creates a receiver that is not started.
    ///
    /// - Parameters:
    ///   - path: The path of the device, such as `/dev/ttyUSB0`, or of a link to it, such as those in
    ///     `/dev/serial/by-id`.
    ///   - line: The baud rate and the character format of the line.
    ///   - options: The options for decoding sentences.
    ///   - feed: The settings for detecting and handling silence.
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
