import FileIO
import Geolocation
import HeadCalibration
import SensorIO

/// Splits the bytes of one sender into lines of text and decodes them into orientation samples.
struct LineSampleDecoder: SampleDecoder {
    private var framer = LineFramer(limit: OrientationLineDecoder.longestLine)
    private var reader: Reader
    private let isStream: Bool

    /// Creates a decoder of lines.
    ///
    /// - Parameters:
    ///   - columns: The columns of a line; see `OrientationLineDecoder`.
    ///   - unit: The unit of the angles.
    ///   - isStream: Whether the bytes are a stream, whose first line may be incomplete, rather than datagrams.
    init(columns: OrientationColumns?, unit: AngleUnit, isStream: Bool) {
        reader = Reader(lines: OrientationLineDecoder(columns: columns, unit: unit), isCut: isStream)
        self.isStream = isStream
    }

    var drops: DropCounts {
        var drops = reader.lines.drops
        drops.add("line longer than \(framer.limit) bytes", count: framer.droppedLines)
        drops.add("line whose beginning may be missing", count: reader.cutLines)
        return drops
    }

    mutating func append(_ bytes: Span<UInt8>) { Self.ingest(bytes, &framer, &reader) }

    /// Completes the last line of a datagram, or discards the last line of a stream.
    ///
    /// The columns named in the header of a stream are kept, since a sensor sends its header only once.
    mutating func end(_ boundary: ReportBoundary) {
        guard boundary == .stream else { return Self.finish(&framer, &reader) }
        framer.finish { _ in }
        reader.isCut = isStream
    }

    mutating func next() -> OrientationSample? { reader.samples.next() }

    // The framer and the reader are passed as separate arguments, since the framer calls the reader while both are
    // modified.

    private static func ingest(_ bytes: Span<UInt8>, _ framer: inout LineFramer, _ reader: inout Reader) {
        framer.ingest(bytes) { reader.read($0) }
    }

    private static func finish(_ framer: inout LineFramer, _ reader: inout Reader) {
        framer.finish { reader.read($0) }
    }

    /// Decodes complete lines of text into orientation samples.
    private struct Reader {
        var lines: OrientationLineDecoder

        /// Whether the beginning of the next line may be missing, so that the line is used only if it is a header.
        var isCut: Bool
        var cutLines = 0
        var samples = SampleQueue()

        mutating func read(_ line: Span<UInt8>) {
            let wasCut = isCut
            isCut = false
            guard var sample = lines.decode(line)?.sample else { return }
            guard !wasCut else {
                cutLines += 1
                return
            }
            // Samples are used at their time of arrival. The time of the sensor's clock would only add the error of
            // that clock.
            sample.time = nil
            sample.heading = sample.heading.map { HeadingValue($0.value, accuracy: $0.accuracy) }
            samples.append(sample)
        }
    }
}
