public import CodecSupport
public import Geolocation

/// The event `feature`: a fixed object on a map, such as a route that is followed or an area that is monitored.
///
///     {"type":"feature","time":…,"id":"Yard","kind":"area","name":"Yard","geojson":{"type":"FeatureCollection","features":
///      [{"type":"Feature","properties":{"radius":30},"geometry":{"type":"Point","coordinates":[9.17,47.62]}}]}}
///
/// The sink that owns a feature publishes the event with the first fix, after each ``FeatureRequest``, and when the
/// feature changes. When the feature is no longer valid, the sink publishes the event with `"ended":true` and without
/// shapes.
public struct FeatureEvent: DerivedEvent, Hashable {
    /// The kind of an object on a map.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// An area that is monitored.
        case area
        /// A route that is followed.
        case route
        /// A place, such as a stop.
        case place
    }

    /// The time at which the event is published.
    public var time: Date

    /// The identifier of the feature.
    ///
    /// A later event with the same identifier replaces this event.
    public var id: String

    /// The kind of the feature: area, route or place.
    public var kind: Kind

    /// The name of the feature for display.
    public var name: String

    /// The shapes that together form the feature; empty if the feature is no longer valid.
    public var shapes: [FeatureShape]

    /// The maximum number of points of a line in an event; a longer line is simplified.
    package static let lineLimit = 5000

    /// Creates an event about an object on a map.
    ///
    /// - Parameters:
    ///   - kind: The kind of the feature: area, route or place.
    ///   - id: The identifier of the feature.
    ///   - name: The name for display. Default: the identifier.
    ///   - shapes: The shapes that form the feature; empty if it is no longer valid.
    ///   - time: The time at which the event is published.
    public init(_ kind: Kind, id: String, name: String? = nil, _ shapes: [FeatureShape], at time: Date) {
        (self.kind, self.id, self.name, self.shapes, self.time) = (kind, id, name ?? id, shapes, time)
    }

    /// Creates the event from an event that another program published or a recording contains.
    ///
    /// Returns `nil` if that event is not a valid feature.
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

    /// The places that the event reveals in addition to that of the last fix: all coordinates of its shapes.
    public var otherPlaces: [Coordinate] { shapes.flatMap(\.places) }

    /// The type of the event, `feature`.
    public var type: String { "feature" }

    /// Writes the fields of the event after its type and time.
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

/// The event `feature-request`, which asks all sinks to publish their features again.
///
/// A sink that shows features publishes this event when the sink has started, since it needs the features of other
/// sinks.
public struct FeatureRequest: DerivedEvent, Hashable {
    /// The time at which the request is published.
    public var time: Date

    /// Creates a request for features.
    ///
    /// - Parameter time: The time at which the request is published.
    public init(at time: Date) { self.time = time }

    /// The type of the event, `feature-request`.
    public var type: String { "feature-request" }

    /// Writes nothing, since the event has no other fields than its type and time.
    public func write(to writer: inout EventWriter) {}
}
