import FileIO
import GPXFormat
import Geolocation
import GeolocationPipeline
import TrackFiles

/// The command `geopipe convert`, which converts a track document or recording to another format.
struct ConvertCommand {
    let program: CommandLineProgram

    func run(_ words: some Sequence<String>) async throws -> Int32 {
        let arguments = try Arguments(words, flags: ["filter", "route"], command: "convert", of: program)
        guard !arguments.wantsHelp else {
            try program.show(Help.convert)
            return 0
        }
        guard arguments.names.count >= 2 else {
            throw UsageError("convert needs a source and a destination: geopipe convert walk.gpx walk.geojson")
        }
        if let page = arguments.names.last, PageConversion.isPage(page) { return try await write(page, arguments) }
        guard arguments.all("route").isEmpty else {
            throw UsageError("--route is for pages: write geopipe convert --route plan.gpx walk.gpx walk.html")
        }
        try arguments.refuseNames(beyond: 2, command: "convert", of: program)
        let source = try program.file(arguments.names[0], readsContent: true)
        let destination = try program.file(arguments.names[1])
        if let reading = source.format, destination.format != nil {
            let texts = arguments.all("filter")
            let filters = texts.isEmpty ? nil : try await PointFilters(texts, of: program)
            var conversion = try TrackConversion(from: source, reading, to: destination, by: filters)
            return try await conversion.run()
        }
        if let format = source.format, ByteInput.isRepeatable(path: source.path) { try check(source.path, format) }
        return try await replay(from: source.endpoint, to: destination, by: arguments.all("filter"))
    }

    /// Writes a web page that shows the tracks and planned routes named by the arguments, and returns the exit status.
    private func write(_ page: String, _ arguments: Arguments) async throws -> Int32 {
        let texts = arguments.all("filter")
        let filters = texts.isEmpty ? nil : try await PointFilters(texts, of: program)
        var conversion = try PageConversion(to: page, by: filters)
        for word in arguments.all("route") {
            try await conversion.add(try program.file(word, readsContent: true), isPlan: true)
        }
        for word in arguments.names.dropLast() {
            try await conversion.add(try program.file(word, readsContent: true), isPlan: false)
        }
        return try await conversion.write()
    }

    /// Converts a source by replaying it at full speed, and returns the exit status.
    ///
    /// This is necessary if the format of the source or of the destination is not a track format.
    ///
    /// - Parameters:
    ///   - source: The endpoint that replays the source.
    ///   - destination: The file to write.
    ///   - filters: The texts of the filters that are applied to the source.
    func replay(from source: String, to destination: FileEndpoint, by filters: [String]) async throws -> Int32 {
        var configuration = PipelineConfiguration(
            sources: [.location: try Endpoint(replaying: source)], sinks: [try Endpoint(destination.endpoint)])
        configuration.sources[.location]?[0].filters = try filters.flatMap { try FilteredEndpoint.filters($0) }
        let outcome = try await PipelineRun.run(program, configuration)
        return PipelineRun.report(outcome, of: program)
    }

    /// Throws if a document has no track points, so that no file is overwritten in this case.
    ///
    /// It reads the document only up to its first track point.
    private func check(_ path: String, _ format: TrackFormat) throws {
        var file = try TrackFileReader(path: path, format: format)
        while let item = try file.next() { if case .point = item { return } }
        throw ProviderError("\(path) has no track points to replay")
    }
}
