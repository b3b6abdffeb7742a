public import CodecSupport
public import RouteGeometry

/// A fixed object on the map: an area, a route or a place.
public struct MapFeature: Sendable, Hashable {
    /// The identifier of the feature, 1 to 256 bytes.
    public var id: String

    /// The kind of the feature: area, route or place.
    public var kind: FeatureEvent.Kind

    /// The name of the feature for display.
    public var name: String

    /// The shapes that together form the feature.
    ///
    /// Shapes with more points than a message can hold are simplified.
    public var shapes: [FeatureShape]

    /// The time from which the feature is valid; `nil` if it has always been valid.
    public var from: Date?

    /// The time until which the feature was valid; `nil` if it is still valid.
    public var until: Date?

    /// Creates an area, a route or a place on the map.
    ///
    /// - Parameters:
    ///   - kind: The kind of the feature.
    ///   - id: The identifier of the feature, 1 to 256 bytes.
    ///   - name: The name for display. Default: the identifier.
    ///   - shapes: The shapes that together form the feature.
    ///   - from: The time from which the feature is valid. Default: `nil`, for always.
    public init(
        _ kind: FeatureEvent.Kind, id: String, name: String? = nil, _ shapes: [FeatureShape], from: Date? = nil
    ) {
        (self.kind, self.id, self.name, self.shapes, self.from) = (kind, id, name ?? id, shapes, from)
    }

    /// Creates the area, route or place that an event describes.
    ///
    /// - Parameters:
    ///   - event: The event, which must contain shapes.
    ///   - from: The time from which the feature is valid. Default: `nil`, for always.
    public init(_ event: FeatureEvent, from: Date? = nil) {
        self.init(event.kind, id: event.id, name: event.name, event.shapes, from: from)
    }
}
