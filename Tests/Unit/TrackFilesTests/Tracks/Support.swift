import GPXFormat
import Geolocation
import TrackFiles

/// The content that a reader found in a document.
struct Reading: Equatable {
    var items: [GPXItem] = []
    var drops: [String: Int] = [:]
    var fault: String?

    /// The points of all kinds.
    var points: [GPXPoint] {
        items.compactMap { item in
            switch item {
            case .waypoint(let point), .routePoint(let point), .point(let point): point
            default: nil
            }
        }
    }

    /// The items without their points, in a letter each.
    var outline: String {
        items.map { item in
            switch item {
            case .metadata: "m"
            case .waypoint: "w"
            case .routeStart(let head): "R\(head.name ?? "")("
            case .routePoint: "r"
            case .routeEnd: ")"
            case .trackStart(let head): "T\(head.name ?? "")("
            case .segmentStart: "["
            case .point: "p"
            case .segmentEnd: "]"
            case .trackEnd: ")"
            case .extensions: "x"
            }
        }.joined()
    }
}

extension TrackFormat {
    /// Reads a document to its end or its first fault, in pieces of the sizes that are given.
    func read(_ bytes: [UInt8], pieces: () -> Int = { 65_536 }) -> Reading {
        var reader = makeReader()
        var reading = Reading()
        func drain() throws {
            while let item = try reader.nextItem() { reading.items.append(item) }
        }
        do {
            var index = 0
            while index < bytes.count {
                let end = min(bytes.count, index + pieces())
                let piece = ContiguousArray(bytes[index..<end])
                reader.append(piece.span)
                index = end
                try drain()
            }
            reader.finish()
            try drain()
        } catch {
            reading.fault = "\(error)"
        }
        reading.drops = reader.dropCounts.byReason
        return reading
    }

    /// Reads a document.
    func read(_ text: String) -> Reading { read(Array(text.utf8)) }
}

extension TrackWriter {
    /// Writes a whole document.
    mutating func document(_ items: [GPXItem]) -> [UInt8] {
        for item in items { write(item) }
        finish()
        return bytes
    }
}

/// The items of one track of one segment.
func track(_ points: [GPXPoint], name: String? = nil) -> [GPXItem] {
    [.trackStart(GPXPathHead(name: name)), .segmentStart] + points.map(GPXItem.point) + [.segmentEnd(), .trackEnd]
}
