public import CodecSupport

/// The progress along a planned route.
public struct MapRouteProgress: Sendable, Hashable {
    /// The identifier of the route's feature.
    public var id: String

    /// The time of the observation.
    public var time: Date

    /// Metres from the beginning of the route; `nil` if unknown.
    public var along: Double?

    /// Metres to its end; `nil` if unknown.
    public var remaining: Double?

    /// The expected time of arrival; `nil` if unknown.
    public var arrival: Date?

    /// Metres from the route; `nil` if unknown.
    public var offset: Double?

    /// The state in one word, such as `onRoute`.
    public var status: String

    /// The state as a sentence for display.
    public var text: String

    /// Creates the progress.
    ///
    /// - Parameters:
    ///   - id: The identifier of the route's feature.
    ///   - time: The time of the observation.
    ///   - along: Metres from the beginning of the route.
    ///   - remaining: Metres to its end.
    ///   - arrival: The expected time of arrival.
    ///   - offset: Metres from the route.
    ///   - status: The state in one word.
    ///   - text: The state as a sentence for display.
    public init(
        id: String, at time: Date, along: Double?, remaining: Double?, arrival: Date?, offset: Double?, status: String,
        text: String
    ) {
        (self.id, self.time, self.along, self.remaining) = (id, time, along, remaining)
        (self.arrival, self.offset, self.status, self.text) = (arrival, offset, status, text)
    }
}
