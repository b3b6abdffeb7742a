import Geolocation
import HeadOrientation

/// Makes samples of the lines of a trace, and keeps account of those that are of no use; pure bookkeeping.
struct TraceLines {
    /// The samples that have been made and not been taken.
    private(set) var items: [TraceItem] = []

    /// Whether no line has told an orientation so far.
    private(set) var isFruitless = true

    /// The first line that could not be used, and why.
    private(set) var firstFault: (line: Int, reason: String)?

    /// The line that names columns of which none tells an orientation.
    private(set) var uselessHeader: Int?

    private var decoder: OrientationLineDecoder
    private var times: TraceTimes
    private var number = 0
    private var cutLines = 0

    /// How many separators the first line has that is no comment.
    private var separators: Int?

    /// Begins at the first line.
    init(decoder: OrientationLineDecoder, times: TraceTimes) {
        self.decoder = decoder
        self.times = times
    }

    /// Lines that could not be used.
    var drops: DropCounts {
        var drops = decoder.drops
        drops.add("line cut off at the end", count: cutLines)
        return drops
    }

    /// Whether no line has had a time.
    var areTimesUnknown: Bool { times.areUnknown }

    /// Goes on to a line of the file, whose content may follow.
    mutating func beginLine() { number += 1 }

    /// Takes the content of the line.
    ///
    /// - Parameter isCut: Whether it had no end.
    mutating func take(_ line: Span<UInt8>, isCut: Bool) {
        let count = Self.countSeparators(line)
        // Cut in the midst of a number it would tell another one.
        if isCut, let separators, count < separators {
            cutLines += 1
        } else if let reading = decoder.decode(line) {
            var item = TraceItem(sample: reading.sample)
            let time = times.time(of: reading)
            if time != item.time { item.time = time }
            items.append(item)
            isFruitless = false
        } else {
            noteFault(line)
        }
        if separators == nil, line[0] != UInt8(ascii: "#") { separators = count }
    }

    /// Hands over the samples.
    mutating func takeItems() -> [TraceItem] {
        defer { items = [] }
        return items
    }

    private mutating func noteFault(_ line: Span<UInt8>) {
        guard isFruitless, firstFault == nil, let reason = decoder.drops.byReason.keys.first else { return }
        firstFault = (number, reason)
        if separators == nil, Self.isHeader(line) { uselessHeader = number }
    }

    // MARK: Looks at a line

    private static func countSeparators(_ line: Span<UInt8>) -> Int {
        var count = 0
        for index in line.indices where isSeparator(line[index]) { count += 1 }
        return count
    }

    /// Whether a line consists of names: several cells that all begin with a letter, of whatever language.
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
