import Geolocation
import HeadCalibration
import SensorIO

/// Splits a sender's bytes into lines and decodes them.
struct LineSampleDecoder: SampleDecoder {
    private var framer = LineFramer(limit: OrientationLineDecoder.longestLine)
    private var reader: Reader

    /// Creates a decoder; the parameters are those of `OrientationLineDecoder`.
    init(columns: OrientationColumns?, unit: AngleUnit) {
        reader = Reader(lines: OrientationLineDecoder(columns: columns, unit: unit))
    }

    var drops: DropCounts {
        var drops = reader.lines.drops
        drops.add("line longer than \(framer.limit) bytes", count: framer.droppedLines)
        drops.add("line whose beginning may have been cut off", count: reader.cutLines)
        return drops
    }

    mutating func decode(
        _ bytes: Span<UInt8>, isDatagram: Bool, into samples: inout ContiguousArray<OrientationSample>
    ) {
        if isDatagram { reader.isCut = false }
        Self.ingest(bytes, &framer, &reader, &samples)
        if isDatagram { Self.finish(&framer, &reader, &samples) }
    }

    /// Discards the incomplete line but keeps the columns: a sensor sends its header once.
    mutating func interrupt() {
        framer.finish { _ in }
        reader.isCut = true
    }

    // Framer and reader are passed separately, since one calls the other.

    private static func ingest(
        _ bytes: Span<UInt8>, _ framer: inout LineFramer, _ reader: inout Reader,
        _ samples: inout ContiguousArray<OrientationSample>
    ) {
        framer.ingest(bytes) { reader.read($0, into: &samples) }
    }

    private static func finish(
        _ framer: inout LineFramer, _ reader: inout Reader, _ samples: inout ContiguousArray<OrientationSample>
    ) {
        framer.finish { reader.read($0, into: &samples) }
    }

    /// Decodes complete lines.
    private struct Reader {
        var lines: OrientationLineDecoder

        /// Whether the beginning of the next line may be missing.
        var isCut = true
        var cutLines = 0

        mutating func read(_ line: Span<UInt8>, into samples: inout ContiguousArray<OrientationSample>) {
            let wasCut = isCut
            isCut = false
            guard var sample = lines.decode(line)?.sample else { return }
            guard !wasCut else {
                cutLines += 1
                return
            }
            // Samples are used on arrival; the sensor's clock would only add its error.
            sample.time = nil
            sample.heading = sample.heading.map { HeadingValue($0.value, accuracy: $0.accuracy) }
            samples.append(sample)
        }
    }
}
