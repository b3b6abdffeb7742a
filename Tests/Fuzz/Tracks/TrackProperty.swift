import CodecSupport
import GPXFormat
import Geolocation
import TrackFiles

/// Checks all properties of the reader of a format of tracks for any bytes.
///
/// The result does not depend on the pieces, all points have valid coordinates, and written KML and TCX is read
/// again.
func checkTracks(_ bytes: [UInt8], _ format: TrackFormat, _ random: inout SplitMix64) {
    let whole = TrackReading(of: bytes, format)
    let longest = [1, 3, 16, 200].randomElement(using: &random) ?? 1
    let parts = TrackReading(of: bytes, format) { Int.random(in: 0...longest, using: &random) }
    require(parts.items == whole.items, "in pieces there are \(parts.items.count) items, not \(whole.items.count)")
    require(parts.fault == whole.fault, "in pieces the fault is \(parts.fault ?? ""), not \(whole.fault ?? "")")
    require(parts.drops == whole.drops, "in pieces the drops are \(parts.drops), not \(whole.drops)")
    for written in [TrackFormat.kml, .tcx] { checkWriting(whole.items, written) }
}

/// The format of the bytes: archives are tried with the documents that they hold.
func trackFormat(_ format: TrackFormat, of bytes: [UInt8]) -> TrackFormat {
    format == .kml && bytes.starts(with: Array("PK".utf8)) ? .kmz : format
}

/// Written content is read back, except for what is counted.
private func checkWriting(_ items: [GPXItem], _ format: TrackFormat) {
    guard var writer = format.makeWriter() else { return }
    for item in items { writer.write(item) }
    writer.finish()
    let reading = TrackReading(of: writer.bytes, format)
    require(reading.fault == nil, "what is written as \(format) is not read: \(reading.fault ?? "")")
    require(reading.drops.isEmpty, "of what is written as \(format), this is dropped: \(reading.drops)")
    let (written, read) = (items.count(where: \.isPoint), reading.items.count(where: \.isPoint))
    require(
        read + writer.leftOut >= written && read <= written,
        "of \(written) points \(read) come back as \(format), and \(writer.leftOut) are left out")
}

extension GPXItem {
    fileprivate var isPoint: Bool { anyPoint != nil }

    fileprivate var anyPoint: GPXPoint? {
        switch self {
        case .point(let point), .routePoint(let point), .waypoint(let point): point
        default: nil
        }
    }
}

/// The result of reading a track document.
struct TrackReading {
    private(set) var items: [GPXItem] = []
    private(set) var drops: [String: Int] = [:]
    private(set) var fault: String?

    /// Reads bytes in pieces whose sizes `size` gives, from 0 on.
    init(of bytes: [UInt8], _ format: TrackFormat, pieces size: () -> Int = { .max }) {
        var reader = format.makeReader()
        var position = 0
        do {
            while position < bytes.count {
                let end = position + min(size(), bytes.count - position)
                let piece = bytes[position..<end]
                position = end
                reader.append(piece.span)
                try drain(&reader)
            }
            reader.finish()
            try drain(&reader)
        } catch {
            fault = "\(error)"
        }
        drops = reader.dropCounts.byReason
    }

    private mutating func drain(_ reader: inout any TrackReader) throws {
        while let item = try reader.nextItem() {
            if let point = item.anyPoint {
                require(
                    point.latitude.magnitude <= 90 && point.longitude.magnitude <= 180, "a point is nowhere: \(point)")
            }
            items.append(item)
        }
    }
}
