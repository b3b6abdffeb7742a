import FileIO
import GPXFormat
public import Geolocation
public import SensorReplay
public import TrackFiles

/// Replays the tracks of a document in any `TrackFormat` as location, raw course, device heading and user heading.
///
/// All tracks and segments are replayed in the order of the file, at the times recorded in it; see `TrackSimulator`.
@SensorActor
public final class TrackFileReplay: TrackSimulator {
    /// Creates a replay of a track file.
    ///
    /// The replay opens the file when it starts, and reports errors as its status.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard input.
    ///   - format: The format of the file.
    ///   - timing: The times to wait between two points of the track.
    ///   - options: Further options of the replay.
    ///   - clock: The source of time.
    nonisolated public init(
        contentsOfFile path: String, format: TrackFormat, timing: ReplayTiming = ReplayTiming(),
        options: TrackReplayOptions = TrackReplayOptions(), clock: any SensorClock = SystemClock()
    ) {
        let document = ByteSource.file(path)
        super.init(name: format.rawValue, title: document.name, timing: timing, options: options, clock: clock) {
            TrackFileItems(document: document, reader: format.makeReader())
        }
    }
}

/// Reads the tracks of a document piece by piece, in bounded memory.
private struct TrackFileItems: TrackItems {
    private let document: ByteSource
    private var input: ByteInput?
    private var reader: any TrackReader
    private var isAtEnd = false

    init(document: ByteSource, reader: any TrackReader) {
        self.document = document
        self.reader = reader
    }

    /// The number of the current line in the track file: always 0, since not every format has lines.
    var line: Int { 0 }

    var drops: DropCounts { reader.dropCounts }

    var progress: Double? { input?.progress }

    var isRepeatable: Bool { document.isRepeatable }

    mutating func next() throws -> GPXItem? {
        if input == nil { input = try document.open() }
        while true {
            do {
                if let item = try reader.nextItem() { return item }
            } catch {
                throw ProviderError("\(document.name): \(error)")
            }
            guard !isAtEnd else { return nil }
            if let chunk = try input?.read() {
                reader.append(chunk.span)
            } else {
                reader.finish()
                isAtEnd = true
            }
        }
    }
}
