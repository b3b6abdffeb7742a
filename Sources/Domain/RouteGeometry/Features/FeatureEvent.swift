public import CodecSupport
public import Geolocation

/// The event `feature`: an object on a map, such as a route that is followed or an area that is monitored.
///
///     {"type":"feature","time":…,"id":"Yard","kind":"area","name":"Yard","geojson":{"type":"FeatureCollection","features":
///      [{"type":"Feature","properties":{"radius":30},"geometry":{"type":"Point","coordinates":[9.17,47.62]}}]}}
///
/// The sink that owns a feature publishes it with the first fix, after each ``FeatureRequest`` and when it changes,
/// and with `"ended":true` and no shape when it is no longer valid.
public struct FeatureEvent: DerivedEvent, Hashable {
    /// The kind of a feature.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// An area that is monitored.
        case area
        /// A route that is followed.
        case route
        /// A place, such as a stop.
        case place
    }

    /// The time of publication.
    public var time: Date

    /// The identifier; a later event with the same identifier replaces this one.
    public var id: String

    /// The kind of the feature.
    public var kind: Kind

    /// The display name.
    public var name: String

    /// The shapes that together form the feature; empty if it is no longer valid.
    public var shapes: [FeatureShape]

    /// The maximum number of points published for a line; a longer one is simplified.
    package static let lineLimit = 5000

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - id: The identifier.
    ///   - name: The display name. Default: the identifier.
    ///   - shapes: The shapes; empty if the feature is no longer valid.
    ///   - time: The time of publication.
    public init(_ kind: Kind, id: String, name: String? = nil, _ shapes: [FeatureShape], at time: Date) {
        (self.kind, self.id, self.name, self.shapes, self.time) = (kind, id, name ?? id, shapes, time)
    }

    /// Creates the event from one published by another program or read from a recording; `nil` if the event is no valid
    /// feature.
    ///
    /// - Parameter event: The event, see `RecordedEvent.init(_:)`.
    public init?(_ event: RecordedEvent) {
        guard event.type == "feature", case .string(let id) = event.fields["id"],
            case .string(let kind) = event.fields["kind"], let kind = Kind(rawValue: kind)
        else { return nil }
        var shapes: [FeatureShape] = []
        if event.fields["ended"] != .bool(true) {
            guard case .object(let collection) = event.fields["geojson"],
                case .array(let features) = collection["features"]
            else { return nil }
            shapes = features.compactMap { FeatureShape(geoJSON: $0) }
            guard shapes.count == features.count else { return nil }
        }
        var name: String?
        if case .string(let text) = event.fields["name"] { name = text }
        self.init(kind, id: id, name: name, shapes, at: event.time)
    }

    /// The places of all shapes.
    public var otherPlaces: [Coordinate] { shapes.flatMap(\.places) }

    /// The event type, `feature`.
    public var type: String { "feature" }

    /// Writes the fields that follow type and time.
    public func write(to writer: inout EventWriter) {
        writer.field("id", id)
        writer.field("kind", kind.rawValue)
        writer.field("name", name)
        guard !shapes.isEmpty else { return writer.field("ended", true) }
        writer.field(
            "geojson",
            .object(["type": .string("FeatureCollection"), "features": .array(shapes.map(\.geoJSON))]))
    }
}

/// The event `feature-request`, which a sink that shows features publishes when it has started, since it needs the
/// features of other sinks.
public struct FeatureRequest: DerivedEvent, Hashable {
    /// The time of publication.
    public var time: Date

    /// Creates an event.
    ///
    /// - Parameter time: The time of publication.
    public init(at time: Date) { self.time = time }

    /// The event type, `feature-request`.
    public var type: String { "feature-request" }

    /// Writes nothing, since the event has no fields but type and time.
    public func write(to writer: inout EventWriter) {}
}
