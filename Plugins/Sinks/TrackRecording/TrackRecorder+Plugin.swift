public import GPXFormat
import Geolocation
public import GeolocationPipeline
public import TrackFormats

extension GPXRecorder where Writer == GPXWriter {
    /// The recorder as `gpx:FILE`.
    nonisolated public static var plugin: SinkPlugin {
        makePlugin("Records GPX: fixes and headings in a file that is complete after each point.")
    }
}

extension TrackRecorder where Writer == GeoJSONWriter {
    /// The recorder as `geojson:FILE`.
    nonisolated public static var plugin: SinkPlugin {
        makePlugin("Records GeoJSON: each fix as a feature, with headings.")
    }
}

extension TrackRecorder where Writer == CSVWriter {
    /// The recorder as `csv:FILE`.
    nonisolated public static var plugin: SinkPlugin {
        makePlugin("Records comma-separated values: each fix as a line, with headings.")
    }
}

extension TrackRecorder {
    nonisolated fileprivate static func makePlugin(_ summary: String) -> SinkPlugin {
        let scheme = Writer.scheme
        return SinkPlugin(
            PluginDescription(
                name: "TrackRecording", summary: summary, schemes: [scheme],
                address: "FILE, FOLDER/ for files named after their first fix, or - for standard output",
                options: [
                    OptionDescription(
                        "ring", .number(.moreThan(0)), unit: "s",
                        meaning: "keep only so much before the newest fix; everything by default"),
                    OptionDescription("name", .text, meaning: "the name of the track; none by default"),
                ],
                examples: ["\(scheme):walk.\(scheme)", "\(scheme):tracks/", "\(scheme):last-hour.\(scheme)?ring=3600"])
        ) { endpoint, options, context in
            guard !endpoint.address.isEmpty else {
                throw UsageError("\(scheme): needs a file: write \(scheme):walk.\(scheme), or \(scheme):- for standard output")
            }
            return TrackRecorder(
                path: endpoint.address,
                options: RecordingOptions(ring: options.number("ring"), name: options.text("name")),
                sparing: context.sourcePaths, clock: context.clock)
        }
    }
}
