public import CodecSupport
public import RouteGeometry

/// An area, a route or a place on the map.
public struct MapFeature: Sendable, Hashable {
    /// The identifier of the feature, 1 to 256 bytes.
    public var id: String

    /// The kind of the feature.
    public var kind: FeatureEvent.Kind

    /// The display name.
    public var name: String

    /// The shapes that together form the feature.
    ///
    /// Shapes with more points than a message can hold are simplified.
    public var shapes: [FeatureShape]

    /// The time from which the feature is valid; `nil` if it has always been valid.
    public var from: Date?

    /// The time until which the feature was valid; `nil` if it is still valid.
    public var until: Date?

    /// Creates a feature.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - id: The identifier, 1 to 256 bytes.
    ///   - name: The display name. Default: the identifier.
    ///   - shapes: The shapes.
    ///   - from: The time from which it is valid. Default: always.
    public init(
        _ kind: FeatureEvent.Kind, id: String, name: String? = nil, _ shapes: [FeatureShape], from: Date? = nil
    ) {
        (self.kind, self.id, self.name, self.shapes, self.from) = (kind, id, name ?? id, shapes, from)
    }

    /// Creates the feature of an event.
    ///
    /// - Parameters:
    ///   - event: The event, which has shapes.
    ///   - from: The time from which it is valid. Default: always.
    public init(_ event: FeatureEvent, from: Date? = nil) {
        self.init(event.kind, id: event.id, name: event.name, event.shapes, from: from)
    }
}
