import CodecSupport
import GPXFormat

/// Items that were read and written read back as the same, and writing them again gives the same bytes.
func checkRoundTrip(_ items: [GPXItem], _ random: inout SplitMix64) {
    // All prefixes of a short document, some of a long one.
    let isChecked = items.map { _ in Int.random(in: 0..<max(1, items.count / 6), using: &random) == 0 }
    let first = Writing(of: items, isClosingChecked: isChecked)
    let second = Reading(of: first.bytes)
    require(second.error == nil, "what was written has an error: \(second.error?.description ?? "")")
    require(second.drops.total == 0, "of what was written there is dropped: \(second.drops)")
    require(second.items.count >= first.kept.count, "what was written has only \(second.items.count) items")
    let pairs = zip(first.kept, second.items).enumerated()
    for (index, (before, after)) in pairs where before != after && !isKept(before, after) {
        require(false, "item \(index) reads back as another from ‘\(String(decoding: first.bytes, as: UTF8.self))’")
    }
    for item in second.items.dropFirst(max(1, first.kept.count)) {
        require([.routeEnd, .segmentEnd(), .trackEnd].contains(item), "what was written has one more item: \(item)")
    }
    let third = Writing(of: second.items)
    // A number that becomes whole by rounding has one decimal the first time, and none the second.
    guard third.bytes != first.bytes else { return }
    let isSettled = Reading(of: third.bytes).items == second.items
    require(isSettled, "what is written again differs: \(String(decoding: third.bytes, as: UTF8.self))")
}

/// The result of writing items: the bytes, and the items that were not dropped.
private struct Writing {
    var bytes: [UInt8] = []
    var kept: [GPXItem] = []

    /// Writes items, and checks that the document can be closed after some of them.
    init(of items: [GPXItem], isClosingChecked: [Bool] = []) {
        var writer = GPXWriter()
        var latest = 0
        for (index, item) in items.enumerated() {
            let leftOut = writer.leftOut
            writer.write(item)
            let isKept = writer.leftOut == leftOut
            require(isKept == (item.rank >= latest), "a writer \(isKept ? "takes" : "leaves out") \(item) at \(latest)")
            if isKept { kept.append(item) }
            latest = max(latest, item.rank)
            bytes += writer.bytes
            writer.removeAll()
            if !isClosingChecked.isEmpty, isClosingChecked[index] { checkClosing(writer) }
        }
        let closing = writer.closing
        writer.finish()
        require(writer.bytes == closing, "the closing bytes are not what finish() writes")
        bytes += writer.bytes
    }

    private func checkClosing(_ writer: GPXWriter) {
        let reading = Reading(of: bytes + writer.closing)
        require(reading.error == nil, "after an item there is an error: \(reading.error?.description ?? "")")
    }
}

extension GPXItem {
    /// The part of the document that an item belongs to, in order; an item of an earlier part is dropped.
    fileprivate var rank: Int {
        switch self {
        case .metadata: 0
        case .waypoint: 1
        case .routeStart, .routePoint, .routeEnd: 2
        case .trackStart, .segmentStart, .point, .segmentEnd, .trackEnd: 3
        case .extensions: 4
        }
    }
}
