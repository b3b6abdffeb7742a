import FileIO
import GPXFormat
public import Geolocation
public import SensorReplay

/// Replays the tracks of a GPX document as location, raw course, device heading and user heading.
///
/// All tracks and segments are replayed in the order of the file, at the times recorded in it; see `TrackSimulator`.
@SensorActor
public final class GPXSimulator: TrackSimulator {
    /// Creates a simulator for a GPX file.
    ///
    /// The simulator opens the file when it starts, and reports errors as its status.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard input.
    ///   - timing: The times to wait between two points of the track.
    ///   - options: Further options of the replay.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        contentsOfFile path: String, timing: ReplayTiming = ReplayTiming(),
        options: TrackReplayOptions = TrackReplayOptions(), clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .file(path), timing: timing, options: options, clock: clock)
    }

    /// Creates a simulator for a GPX document in memory.
    ///
    /// - Parameters:
    ///   - document: The text of the document.
    ///   - title: The name of the document in messages.
    ///   - timing: The times to wait between two points of the track.
    ///   - options: Further options of the replay.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        document: String, title: String = "the document", timing: ReplayTiming = ReplayTiming(),
        options: TrackReplayOptions = TrackReplayOptions(), clock: any SensorClock = SystemClock()
    ) {
        self.init(source: .bytes(Array(document.utf8), name: title), timing: timing, options: options, clock: clock)
    }

    nonisolated private init(
        source: ByteSource, timing: ReplayTiming, options: TrackReplayOptions, clock: any SensorClock
    ) {
        super.init(name: "gpx", title: source.name, timing: timing, options: options, clock: clock) {
            GPXItems(document: source)
        }
    }
}

/// Reads the tracks of a GPX document piece by piece, in bounded memory.
private struct GPXItems: TrackItems {
    private let document: ByteSource
    private var input: ByteInput?
    private var reader = GPXReader(detail: .tracks)
    private var isAtEnd = false

    init(document: ByteSource) {
        self.document = document
    }

    var line: Int { reader.line }

    var drops: DropCounts {
        var counts = DropCounts()
        counts.add(known: reader.drops.byReason)
        return counts
    }

    var progress: Double? { input?.progress }

    var isRepeatable: Bool { document.isRepeatable }

    mutating func next() throws -> GPXItem? {
        if input == nil { input = try document.open() }
        do {
            while true {
                if let item = try reader.next() { return item }
                guard !isAtEnd else { return nil }
                if let chunk = try input?.read() {
                    reader.append(chunk.span)
                } else {
                    reader.finish()
                    isAtEnd = true
                }
            }
        } catch let error as GPXError {
            throw ProviderError("\(document.name): \(error)")
        }
    }
}
