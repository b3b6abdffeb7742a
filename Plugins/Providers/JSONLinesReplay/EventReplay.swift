import FileIO
public import Geolocation
public import SensorReplay

/// Replays a recording of events, one JSON object per line; see `EventSimulator`.
///
/// The file is read ahead in bounded memory.
@SensorActor
public final class EventReplay: EventSimulator {
    /// Creates a replay of a file of events.
    ///
    /// The replay opens the file when it starts, and reports errors as its status.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard input.
    ///   - options: The replay options.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        contentsOfFile path: String, options: ReplayOptions = ReplayOptions(), clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .file(path), options: options, clock: clock)
    }

    /// Creates a replay of lines of events in memory.
    ///
    /// - Parameters:
    ///   - lines: The bytes of the lines.
    ///   - title: The name of the recording in messages.
    ///   - options: The replay options.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        lines: [UInt8], title: String = "the recording", options: ReplayOptions = ReplayOptions(),
        clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .bytes(lines, name: title), options: options, clock: clock)
    }

    nonisolated private init(source: ByteSource, options: ReplayOptions, clock: any SensorClock) {
        super.init(name: "jsonl", title: source.name, options: options, clock: clock) {
            EventLineSource(recording: source)
        }
    }
}
