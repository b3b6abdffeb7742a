public import Geolocation
public import GeolocationPipeline
public import LocationRelay

/// The options of endpoints that relay what a manager delivers.
public enum RelayServiceOptions {
    /// What they say of themselves.
    public static let descriptions = [
        OptionDescription(
            "stream", .choice([RelayStream.base, .remote].map(\.rawValue)), default: "base",
            meaning: "as which fixes are sent: of a base, or of the subject that somebody tracks"),
        OptionDescription(
            "source", .text,
            meaning: "name of the producer in each fix; otherwise iOS for a base, and watchOS for a subject"),
        OptionDescription(
            "mode", .choice(TrackingMode.allCases.map(\.rawValue)),
            meaning: "thresholds of accuracy, age and speed that fixes must keep; otherwise all are sent"),
        OptionDescription(
            "encoding", .choice(RelayEncoding.allCases.map(\.rawValue)), default: "json",
            meaning: "how updates are written"),
    ]

    /// How updates are written.
    public static func encoding(_ options: OptionValues) -> RelayEncoding {
        options.text("encoding").flatMap(RelayEncoding.init) ?? .json
    }

    /// Makes a relay over a transport.
    ///
    /// - Throws: A `UsageError` for a source that no fix can name.
    public static func service(
        over transport: any LocationTransport, _ endpoint: Endpoint, _ options: OptionValues, clock: any SensorClock
    ) throws -> LocationRelayService {
        let source = options.text("source").map(LocationFix.Source.init(rawValue:))
        if let source, !RelayName.accepts(source.rawValue) {
            throw UsageError(
                unusable: "source", options, in: endpoint, write: "1 to \(RelayName.limit) bytes that show")
        }
        return LocationRelayService(
            name: transport.name, stream: options.text("stream").flatMap(RelayStream.init) ?? .base, source: source,
            trackingMode: options.text("mode").flatMap(TrackingMode.init), transports: [transport], clock: clock)
    }
}
