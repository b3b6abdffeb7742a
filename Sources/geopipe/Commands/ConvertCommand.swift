import Foundation
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
        var endpoint = source.endpoint
        endpoint += (endpoint.contains("?") ? "&" : "?") + "rate=max"
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint(endpoint)], sinks: [try Endpoint(destination.endpoint)])
        let outcome = try await PipelineRun.run(configuration)
        Console.note(PipelineRun.summary(of: outcome))
        return outcome.failures.isEmpty ? 0 : 1
    }
}
