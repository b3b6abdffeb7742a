import Geolocation
import HeadCalibration

/// Decodes the lines of a recorded trace into orientation samples, and counts unusable lines; it does no I/O.
struct TraceLines {
    /// The decoded samples that have not been removed by ``takeItems()``.
    private(set) var items: [TraceItem] = []

    /// Whether no line of the trace so far has contained an orientation.
    private(set) var isFruitless = true

    /// The number of the first unusable line, and the reason; `nil` if no line was unusable.
    ///
    /// Only lines before the first line with an orientation are considered.
    private(set) var firstFault: (line: Int, reason: String)?

    /// The number of a header line that names no orientation column; `nil` if there is no such line.
    private(set) var uselessHeader: Int?

    private var decoder: OrientationLineDecoder
    private var times: TraceTimes
    private var number = 0
    private var cutLines = 0

    /// The number of separators between cells in the first line that is not a comment; `nil` before that line.
    private var separators: Int?

    /// Creates a decoder for a trace of which no line has been read yet.
    init(decoder: OrientationLineDecoder, times: TraceTimes) {
        self.decoder = decoder
        self.times = times
    }

    /// The number of dropped lines of the trace, by reason.
    var drops: DropCounts {
        var drops = decoder.drops
        drops.add("line cut off at the end", count: cutLines)
        return drops
    }

    /// Whether no line of the trace so far has contained a time.
    var areTimesUnknown: Bool { times.areUnknown }

    /// Advances to the next line of the trace, which may be empty.
    mutating func beginLine() { number += 1 }

    /// Decodes the content of the current line.
    ///
    /// - Parameter isCut: Whether the line had no line end, so that it may be incomplete.
    mutating func ingest(_ line: Span<UInt8>, isCut: Bool) {
        let count = Self.countSeparators(line)
        // If a line may be incomplete and lacks cells, its last number may have been cut off, so the line is not used.
        if isCut, let separators, count < separators {
            cutLines += 1
        } else if let reading = decoder.decode(line) {
            var item = TraceItem(sample: reading.sample)
            let time = times.time(of: reading)
            if time != item.time { item.time = time }
            items.append(item)
            isFruitless = false
        } else {
            recordFault(line)
        }
        if separators == nil, line[0] != UInt8(ascii: "#") { separators = count }
    }

    /// Returns the decoded samples, and removes them.
    mutating func takeItems() -> [TraceItem] {
        defer { items = [] }
        return items
    }

    private mutating func recordFault(_ line: Span<UInt8>) {
        guard isFruitless, firstFault == nil, let reason = decoder.drops.byReason.keys.first else { return }
        firstFault = (number, reason)
        if separators == nil, Self.isHeader(line) { uselessHeader = number }
    }

    // MARK: Inspecting a line

    private static func countSeparators(_ line: Span<UInt8>) -> Int {
        var count = 0
        for index in line.indices where isSeparator(line[index]) { count += 1 }
        return count
    }

    /// Returns whether a line is a header: several cells, each of which begins with a letter of any language.
    private static func isHeader(_ line: Span<UInt8>) -> Bool {
        var cells = 1
        var isBeginning = true
        for index in line.indices {
            let byte = line[index]
            if isSeparator(byte) {
                guard !isBeginning else { return false }
                cells += 1
                isBeginning = true
            } else if isBeginning, byte != UInt8(ascii: " "), byte != UInt8(ascii: "\"") {
                guard byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) else {
                    return false
                }
                isBeginning = false
            }
        }
        return cells > 1 && !isBeginning
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
    }
}
