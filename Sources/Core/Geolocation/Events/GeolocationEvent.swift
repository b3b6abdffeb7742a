public import CodecSupport

/// An event that a manager delivers to its sinks and listeners.
///
/// The time of an event is the time at which the source took the sample. For a change of state or status, it is the
/// wall time.
public enum GeolocationEvent: Sendable {
    /// The manager has received a new fix.
    case location(Location)

    /// The location was withdrawn at the given time, since its source no longer knows it.
    case locationWithdrawn(Date)

    /// A sample of one heading; a `nil` value means that the source no longer knows the heading.
    case heading(HeadingType, HeadingValue?, Date)

    /// A named heading, such as the collection heading, has changed; `nil` means that none of its sources has a value.
    case resolved(NamedHeadingOrder, ResolvedHeading?, Date)

    /// The manager started, stopped or began to snooze.
    case state(GeolocationManagerState, Date)

    /// A provider or sink changed its status.
    case status(ProviderStatusChange)

    /// An event that a sink or source published.
    case derived(any DerivedEvent)

    /// The time at which the sample was taken, or at which the state or status changed.
    public var time: Date {
        switch self {
        case .location(let location): location.timestamp
        case .locationWithdrawn(let time): time
        case .heading(_, _, let time), .resolved(_, _, let time): time
        case .state(_, let time): time
        case .status(let change): change.time
        case .derived(let event): event.time
        }
    }

    /// The value of the event's `type` key in its JSON form.
    public var type: String {
        switch self {
        case .location, .locationWithdrawn: "location"
        case .heading: "heading"
        case .resolved: "resolved"
        case .state: "state"
        case .status: "status"
        case .derived(let event): event.type
        }
    }
}

/// The name of an order of preference for headings, such as `collection`.
///
/// A manager selects a heading by such an order, and delivers changes of that heading under the name of the order.
/// Every manager has the two orders ``collection`` and ``presentation``; a program can define others.
public struct NamedHeadingOrder: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The name of the order of headings, such as `collection`.
    public let rawValue: String

    /// The name of the order of headings, such as `collection`.
    public var description: String { rawValue }

    /// Creates the name of an order of headings.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The order for finding what is around the traveller: first the course, then the user heading, then the device
    /// heading.
    public static let collection = NamedHeadingOrder(rawValue: "collection")
    /// The order for presenting sounds and views to the user: first the user heading, then the course, then the device
    /// heading.
    public static let presentation = NamedHeadingOrder(rawValue: "presentation")
}
