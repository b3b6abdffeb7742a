import FileIO
public import GPXFormat
import Geolocation
public import GeolocationPipeline
import TrackFiles

extension GPXRecorder where Writer == GPXWriter {
    /// The plugin that creates a ``TrackRecorder`` for endpoints of the forms `gpx:FILE`, `geojson:FILE` and
    /// `csv:FILE`.
    nonisolated public static var plugin: SinkPlugin {
        SinkPlugin(
            name: "TrackRecording",
            summary: "Records fixes and headings in a file that is complete after each point.",
            schemes: [GPXWriter.scheme, GeoJSONWriter.scheme, CSVWriter.scheme],
            address: "FILE",
            options: Options(recording, FileOpening.options) { ($0, $1) },
            examples: ["gpx:walk.gpx", "gpx:tracks/", "csv:-", "geojson:last-hour.geojson?ring=3600"]
        ) { endpoint, options, context in
            switch endpoint.scheme {
            case GeoJSONWriter.scheme: try GeoJSONRecorder.make(endpoint, options, context)
            case CSVWriter.scheme: try CSVRecorder.make(endpoint, options, context)
            default: try GPXRecorder.make(endpoint, options, context)
            }
        }
    }

    nonisolated private static var recording: Options<RecordingOptions> {
        Options(
            .number(
                "ring", .moreThan(0), unit: "s",
                meaning: "how much history to keep before the newest fix; all by default"),
            .text("name", meaning: "the name of the track; none by default"),
            .number(
                "gap", .moreThan(0), unit: "s", default: 300,
                meaning: "the time between two fixes above which a new segment begins")
        ) { RecordingOptions(ring: $0, name: $1, maximumGap: $2) }
    }
}

extension TrackRecorder {
    fileprivate static func make(
        _ endpoint: Endpoint, _ options: (RecordingOptions, FileOpening), _ context: PipelineContext
    ) throws -> any GeolocationSink {
        let scheme = Writer.scheme
        guard !endpoint.address.isEmpty else {
            throw UsageError(
                "\(scheme): needs a file: write \(scheme):walk.\(scheme), or \(scheme):- for standard output")
        }
        let sources = context.sourcePaths
        return RotatingSink.sink(at: endpoint.address, rotation: options.1.rotation, clock: context.clock) { path in
            TrackRecorder(path: path, options: options.0, opening: options.1, sparing: sources)
        }
    }
}
