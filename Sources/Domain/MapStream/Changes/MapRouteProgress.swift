public import CodecSupport

/// The progress of a traveller along a planned route.
public struct MapRouteProgress: Sendable, Hashable {
    /// The identifier of the map feature that shows the route.
    public var id: String

    /// The time of the fix from which the progress was determined.
    public var time: Date

    /// The distance travelled from the beginning of the route, in metres; `nil` if unknown.
    public var along: Double?

    /// The remaining distance to the end of the route, in metres; `nil` if unknown.
    public var remaining: Double?

    /// The expected time of arrival at the end of the route; `nil` if unknown.
    public var arrival: Date?

    /// The distance of the traveller from the route, in metres; `nil` if unknown.
    public var offset: Double?

    /// The state of the journey in one word, such as `onRoute`.
    public var status: String

    /// The state of the journey as a sentence for display.
    public var text: String

    /// Creates the progress of a traveller along a route.
    ///
    /// - Parameters:
    ///   - id: The identifier of the map feature that shows the route.
    ///   - time: The time of the fix from which the progress was determined.
    ///   - along: The distance travelled from the beginning of the route, in metres.
    ///   - remaining: The remaining distance to the end of the route, in metres.
    ///   - arrival: The expected time of arrival.
    ///   - offset: The distance of the traveller from the route, in metres.
    ///   - status: The state of the journey in one word.
    ///   - text: The state of the journey as a sentence for display.
    public init(
        id: String, at time: Date, along: Double?, remaining: Double?, arrival: Date?, offset: Double?, status: String,
        text: String
    ) {
        (self.id, self.time, self.along, self.remaining) = (id, time, along, remaining)
        (self.arrival, self.offset, self.status, self.text) = (arrival, offset, status, text)
    }
}
