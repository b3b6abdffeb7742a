import FileIO
import Geolocation

/// A destination of NMEA 0183 sentences: a file, the clients of a port, or datagrams.
@SensorActor
protocol SentenceOutlet: SinkOutput {
    /// Writes the complete sentences of one event.
    func write(_ sentences: [UInt8])
}

extension LineOutput: SentenceOutlet {}
