public import CodecSupport
public import Geolocation

/// The event `feature`: something with a place on a map, such as a route that is followed or an area that is watched.
///
///     {"type":"feature","time":…,"id":"Yard","kind":"area","name":"Yard","geojson":{"type":"FeatureCollection","features":
///      [{"type":"Feature","properties":{"radius":30},"geometry":{"type":"Point","coordinates":[9.17,47.62]}}]}}
///
/// The sink that knows a feature publishes it with the first fix and after each ``FeatureRequest``, again if it changes, and with
/// `"ended":true` and no shape when it no longer counts.
public struct FeatureEvent: DerivedEvent, Hashable {
    /// The kind of a feature.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// An area that is watched.
        case area
        /// A route that is followed.
        case route
        /// A place, such as a stop.
        case place
    }

    /// When it was published.
    public var time: Date

    /// The identifier; a later event of the same identifier replaces an earlier one.
    public var id: String

    /// The kind.
    public var kind: Kind

    /// The name for people.
    public var name: String

    /// The shapes, all of them together; none if it no longer counts.
    public var shapes: [FeatureShape]

    /// Points of a line that are published at most; a longer one is simplified.
    package static let lineLimit = 5000

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - id: The identifier.
    ///   - name: The name for people. Default: the identifier.
    ///   - shapes: The shapes; none if the feature no longer counts.
    ///   - time: When it is published.
    public init(_ kind: Kind, id: String, name: String? = nil, _ shapes: [FeatureShape], at time: Date) {
        (self.kind, self.id, self.name, self.shapes, self.time) = (kind, id, name ?? id, shapes, time)
    }

    /// Creates the event that another program or a recording has published; `nil` for another one.
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

    /// The places of the shapes.
    public var otherPlaces: [Coordinate] { shapes.flatMap(\.places) }

    /// The event type, `feature`.
    public var type: String { "feature" }

    /// Writes the fields.
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

/// The event `feature-request`: a sink that shows features has started, and wants those that other sinks know.
public struct FeatureRequest: DerivedEvent, Hashable {
    /// When it was published.
    public var time: Date

    /// Creates an event.
    ///
    /// - Parameter time: When it is published.
    public init(at time: Date) { self.time = time }

    /// The event type, `feature-request`.
    public var type: String { "feature-request" }

    /// Writes nothing.
    public func write(to writer: inout EventWriter) {}
}
