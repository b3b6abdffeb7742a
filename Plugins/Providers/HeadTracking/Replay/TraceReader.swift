import FileIO
import Geolocation
import HeadCalibration
import SensorIO
import SensorReplay

/// Reads a recorded trace in bounded memory, 64 KiB at a time.
struct TraceReader: ReplaySource {
    /// The time in seconds between two lines of a trace that contains no times.
    ///
    /// The lines then count as 25 samples per second, the usual rate of headphones that track the head.
    static let usualInterval = 0.04

    private let trace: ByteSource
    private var input: ByteInput?
    private var framer = LineFramer(limit: OrientationLineDecoder.longestLine)
    private var lines: TraceLines
    private var isAtEnd = false

    /// Creates a reader at the beginning of the given trace.
    init(_ trace: ByteSource, decoder: OrientationLineDecoder, times: TraceTimes) {
        self.trace = trace
        lines = TraceLines(decoder: decoder, times: times)
    }

    var drops: DropCounts {
        var drops = lines.drops
        drops.add("line longer than \(framer.limit) bytes", count: framer.droppedLines)
        return drops
    }

    var isRepeatable: Bool { trace.isRepeatable }

    mutating func nextBatch() throws -> ReplayBatch<TraceItem> {
        if input == nil { input = try trace.open() }
        while !isAtEnd, lines.items.isEmpty {
            if let chunk = try input?.read() {
                Self.read(chunk.span, &framer, &lines)
            } else {
                isAtEnd = true
                Self.readEnd(&framer, &lines)
            }
            if let line = lines.uselessHeader {
                throw ProviderError(
                    "\(trace.name):\(line): this header names neither yaw nor all of qw, qx, qy and qz")
            }
        }
        if lines.isFruitless { throw nothing }
        // A trace without times is replayed at a fixed rate; in a trace with times, lines with equal times are
        // delivered together.
        return ReplayBatch(
            items: lines.takeItems(), progress: input?.progress,
            minimumInterval: lines.areTimesUnknown ? Self.usualInterval : 0)
    }

    private var nothing: ProviderError {
        guard let (line, reason) = lines.firstFault else {
            return ProviderError("\(trace.name) has no line with an orientation")
        }
        return ProviderError("\(trace.name):\(line): \(reason); no line has an orientation")
    }

    private static func read(_ chunk: Span<UInt8>, _ framer: inout LineFramer, _ lines: inout TraceLines) {
        var start = 0
        for index in chunk.indices where chunk[index] == UInt8(ascii: "\n") {
            // The chunk is passed to the framer line by line. The framer does not report empty lines, but the line
            // numbers in messages include them.
            lines.beginLine()
            framer.ingest(chunk.extracting(start..<index + 1)) { lines.ingest($0, isCut: false) }
            start = index + 1
        }
        framer.ingest(chunk.extracting(start..<chunk.count)) { lines.ingest($0, isCut: false) }
    }

    private static func readEnd(_ framer: inout LineFramer, _ lines: inout TraceLines) {
        lines.beginLine()
        framer.finish { lines.ingest($0, isCut: true) }
    }
}
