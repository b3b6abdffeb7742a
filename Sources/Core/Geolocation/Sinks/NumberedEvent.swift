/// An event that a store delivers to a sink, with the number by which receivers recognise it if it is delivered again.
public struct NumberedEvent: Sendable {
    /// The event, as it was stored.
    public var event: GeolocationEvent

    /// The number of the event, which stays the same if the event is delivered again.
    ///
    /// It is greater than the numbers of all events that were stored before, including those of earlier runs.
    public var number: Int64

    /// Creates an event with its number.
    ///
    /// - Parameters:
    ///   - event: The event, as it was stored.
    ///   - number: The number of the event: greater than those of all events that were stored before, and the same if
    ///     the event is delivered again.
    public init(_ event: GeolocationEvent, number: Int64) { (self.event, self.number) = (event, number) }
}
