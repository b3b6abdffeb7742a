import Foundation
import Geolocation
import GeolocationPipeline
import SensorIO
import TrackFormats

/// `geopipe info`.
enum InfoCommand {
    static func run(_ words: some Sequence<String>) throws -> Int32 {
        let arguments = try Arguments(words, flags: [], command: "info")
        guard !arguments.wantsHelp else {
            print(Help.info)
            return 0
        }
        guard let name = arguments.names.first else {
            throw UsageError("info needs a file: geopipe info walk.gpx")
        }
        try arguments.refuseNames(beyond: 1, command: "info")
        let source = try FileEndpoint(name)
        guard let format = source.format else {
            throw UsageError("info reads gpx, geojson and csv, not \(name)")
        }
        return try show(source, format)
    }

    private static func show(_ source: FileEndpoint, _ format: TrackFormat) throws -> Int32 {
        var input = try ByteInput(path: source.path)
        var reader = format.makeReader()
        var summary = TrackSummary()
        var fault: (any Error)?
        func drain() throws {
            while let item = try reader.nextItem() { summary.add(item) }
        }
        do {
            while let chunk = try input.read() {
                reader.append(chunk.span)
                try drain()
            }
            reader.finish()
            try drain()
        } catch {
            fault = error
        }
        let isEmpty = summary.points + summary.waypoints + summary.routePoints == 0
        if fault == nil || !isEmpty {
            print(TrackReport(summary, format: format, drops: reader.dropCounts).text)
        }
        guard let fault else { return 0 }
        throw fault is ProviderError ? fault : ProviderError("\(ByteInput.name(of: source.path)): \(fault)")
    }
}
