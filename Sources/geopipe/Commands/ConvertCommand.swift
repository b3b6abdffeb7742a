import Foundation
import GPXFormat
import Geolocation
import GeolocationPipeline
import SensorIO
import TrackFormats

/// `geopipe convert`.
enum ConvertCommand {
    static func run(_ words: some Sequence<String>) async throws -> Int32 {
        let arguments = try Arguments(words, flags: [], command: "convert")
        guard !arguments.wantsHelp else {
            print(Help.convert)
            return 0
        }
        guard arguments.names.count >= 2 else {
            throw UsageError("convert needs a source and a destination: geopipe convert walk.gpx walk.geojson")
        }
        try arguments.refuseNames(beyond: 2, command: "convert")
        let source = try FileEndpoint(arguments.names[0])
        let destination = try FileEndpoint(arguments.names[1])
        if let reading = source.format, destination.format != nil {
            var conversion = try TrackConversion(from: source, reading, to: destination)
            return try conversion.run()
        }
        return try await replay(from: source, to: destination)
    }

    /// Converts by way of a run at full speed, where one of the formats is not one of whole documents.
    private static func replay(from source: FileEndpoint, to destination: FileEndpoint) async throws -> Int32 {
        if let format = source.format, ByteInput.isRepeatable(path: source.path) { try check(source.path, format) }
        var endpoint = source.endpoint
        endpoint += (endpoint.contains("?") ? "&" : "?") + "rate=max"
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint(endpoint)], sinks: [try Endpoint(destination.endpoint)])
        let outcome = try await PipelineRun.run(configuration)
        Console.note(PipelineRun.summary(of: outcome))
        return outcome.failures.isEmpty ? 0 : 1
    }

    /// Reads a document up to its first track point, so that nothing is overwritten for one that has none.
    private static func check(_ path: String, _ format: TrackFormat) throws {
        var file = try TrackFileReader(path: path, format: format)
        while let item = try file.next() { if case .point = item { return } }
        throw ProviderError("\(path) has no track points to replay")
    }
}
