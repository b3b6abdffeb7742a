import GPXFormat
import Geolocation
import GeolocationPipeline
import SensorIO
import TrackFormats

/// Carries a document of tracks from one format to another, item by item.
struct TrackConversion {
    /// Bytes that are written at once.
    private static let pieceSize = 262_144

    private let source: FileEndpoint
    private let destination: FileEndpoint
    private var reader: any TrackReader
    private var writer: any TrackWriter
    private var points = 0

    /// Prepares a conversion; nothing is opened yet.
    init(from source: FileEndpoint, _ reading: TrackFormat, to destination: FileEndpoint) throws {
        self.source = source
        self.destination = destination
        guard let option = source.options.keys.sorted().first else {
            reader = reading.makeReader()
            writer = try Self.writer(destination)
            return
        }
        throw UsageError("\(reading.rawValue): has no option \(option) when a document is read")
    }

    /// Converts, and returns the exit status: 1 where only what stands before a fault could be converted.
    mutating func run() throws -> Int32 {
        var input = try ByteInput(path: source.path)
        let draft = try FileDraft(path: destination.path, sparing: [source.path == "-" ? "/dev/stdin" : source.path])
        let guarding = DraftGuard(draft.provisionalPath)
        defer { withExtendedLifetime(guarding) {} }
        var fault: (any Error)?
        do {
            while let chunk = try input.read() {
                reader.append(chunk.span)
                try drain(to: draft)
            }
            reader.finish()
            try drain(to: draft)
        } catch {
            // What is whole is worth keeping: a recording that was cut off is repaired that way.
            guard points > 0, !(error is FileFault) else { throw explained(error) }
            fault = explained(error)
        }
        writer.finish()
        try draft.write(writer.bytes)
        try draft.commit()
        report(fault)
        return fault == nil ? 0 : 1
    }

    private mutating func drain(to draft: FileDraft) throws {
        while let item = try reader.nextItem() {
            var item = item
            switch item {
            case .point, .waypoint, .routePoint: points += 1
            case .metadata(var metadata):
                // They may be wrong, and are no longer those of what is written where something was dropped.
                metadata.bounds = nil
                item = .metadata(metadata)
            default: break
            }
            writer.write(item)
            guard writer.bytes.count >= Self.pieceSize else { continue }
            do {
                try draft.write(writer.bytes)
            } catch {
                throw FileFault(error: error)
            }
            writer.removeAll()
        }
    }

    private func report(_ fault: (any Error)?) {
        let target = destination.path == "-" ? "standard output" : destination.path
        Console.note(
            "\(points) \(points == 1 ? "point" : "points") from \(ByteInput.name(of: source.path)) to \(target)")
        for (reason, count) in reader.dropCounts.byReason.sorted(by: { $0.key < $1.key }) {
            Console.note("  \(count) × \(reason)")
        }
        if writer.leftOut > 0 {
            Console.note("  \(writer.leftOut) × item out of the order that \(destination.format?.rawValue ?? "") has")
        }
        if let fault { Console.note("geopipe: \(fault); what stands before that was converted") }
    }

    private func explained(_ error: any Error) -> any Error {
        switch error {
        case let error as FileFault: error.error
        case let error as ProviderError: error
        default: ProviderError("\(ByteInput.name(of: source.path)): \(error)")
        }
    }

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
        return (destination.format ?? .gpx).makeWriter()
    }
}

/// A fault of what is written to, not of what is read.
private struct FileFault: Error {
    let error: any Error
}
