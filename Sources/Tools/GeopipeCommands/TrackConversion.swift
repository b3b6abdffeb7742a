import CodecSupport
import FileIO
import GPXFormat
import Geolocation
import GeolocationPipeline
import TrackFiles

/// Converts a track document from one format to another, one item after the other.
struct TrackConversion {
    /// The number of bytes of output that are collected before they are written to the file.
    private static let pieceSize = 262_144

    private let source: FileEndpoint
    private let destination: FileEndpoint
    private let format: TrackFormat
    private let filters: PointFilters?
    private var writer: any TrackWriter
    private var points = 0

    /// Creates a conversion of a track document; no file is opened yet.
    init(
        from source: FileEndpoint, _ format: TrackFormat, to destination: FileEndpoint, by filters: PointFilters? = nil
    ) throws {
        self.source = source
        self.destination = destination
        self.format = format
        self.filters = filters
        if let option = source.options.keys.sorted().first {
            throw UsageError("\(format.rawValue): has no option \(option) when a document is read")
        }
        writer = try Self.writer(destination)
    }

    /// Runs the conversion, and returns the exit status.
    ///
    /// The status is 1 if only the part before a fault could be converted, otherwise 0.
    mutating func run() async throws -> Int32 {
        var file = try TrackFileReader(path: source.path, format: format)
        let sourcePath = source.path == "-" ? "/dev/stdin" : source.path
        let draft = try FileDraft(path: destination.path, sparing: [sourcePath], like: sourcePath)
        var signals: TerminationSignals?
        if let path = draft.provisionalPath { signals = await TerminationSignals(removing: path) }
        defer { withExtendedLifetime(signals) {} }
        var fault: (any Error)?
        while true {
            var items = file.nextItems(orFault: &fault)
            guard !items.isEmpty else { break }
            if let filters { items = try await filters.apply(to: items, of: ByteInput.name(of: source.path)) }
            for item in items { write(item) }
            guard writer.bytes.count >= Self.pieceSize else { continue }
            try draft.write(writer.bytes)
            writer.removeAll()
        }
        // If there are points before the fault, they are converted, which repairs a truncated recording.
        if let fault, points == 0 { throw fault }
        writer.finish()
        try draft.write(writer.bytes)
        try draft.commit()
        var drops = file.drops
        if let filters { drops.add(await filters.drops) }
        report(drops, fault)
        return fault == nil ? 0 : 1
    }

    private mutating func write(_ item: GPXItem) {
        switch item {
        case .metadata(var metadata):
            // The bounds in the document may be wrong, and they are no longer valid if points were dropped.
            metadata.bounds = nil
            return writer.write(.metadata(metadata))
        case .point, .waypoint, .routePoint: points += 1
        default: break
        }
        writer.write(item)
    }

    private func report(_ drops: DropCounts, _ fault: (any Error)?) {
        let target = destination.path == "-" ? "standard output" : destination.path
        Console.log(
            "\(points.counted("point")) from \(ByteInput.name(of: source.path)) to \(target)")
        for (reason, count) in drops.byReason.sorted(by: { $0.key < $1.key }) {
            Console.log("  \(count) × \(reason)")
        }
        if writer.leftOut > 0 {
            Console.log("  \(writer.leftOut) × item for which \(destination.format?.rawValue ?? "") has no place")
        }
        if let fault { Self.report(fault) }
    }

    /// Reports a fault in a document of which only the part before the fault could be converted.
    static func report(_ fault: any Error) { Console.log("\(fault); everything before it was converted", .error) }

    private static func writer(_ destination: FileEndpoint) throws -> any TrackWriter {
        for (name, value) in destination.options {
            guard destination.format == .geojson, name == "geometry" else {
                throw UsageError(
                    "\(destination.format?.rawValue ?? ""): has no option \(name) when a document is written; "
                        + "geojson: has geometry=points or geometry=lines")
            }
            guard let geometry = GeoJSONWriter.Geometry(rawValue: value) else {
                throw UsageError("geometry=\(value) is not right: write points or lines")
            }
            return GeoJSONWriter(geometry: geometry)
        }
        let format = destination.format ?? .gpx
        guard let writer = format.makeWriter() else {
            let formats = TrackFormat.writable.map(\.rawValue).joined(separator: ", ")
            throw UsageError("\(format.rawValue) can be read, but not written: write one of \(formats)")
        }
        return writer
    }
}
