#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a manager delivers to its sinks and listeners.
///
/// The time of an event is the time its sample was taken by its source; of a change of state or status, wall time.
public enum GeolocationEvent: Sendable {
    /// A new fix.
    case location(Location)

    /// The location's source no longer knows where it is.
    case locationWithdrawn(Date)

    /// A sample of one heading; a nil value says that the source no longer knows it.
    case heading(HeadingType, HeadingValue?, Date)

    /// The manager's collection or presentation heading changed; nil says that no source has one.
    case resolved(NamedHeadingOrder, ResolvedHeading?, Date)

    /// The manager started, stopped or fell into snooze.
    case state(GeolocationManagerState, Date)

    /// A provider in one of the slots changed its status.
    case status(ProviderStatusChange)

    /// What a sink published.
    case derived(any DerivedEvent)

    /// When the event's sample was taken, or when a change of state or status happened.
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

    /// The event's `type` on the stream.
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

/// The two orders whose resolved heading every manager publishes.
public enum NamedHeadingOrder: String, Sendable, Hashable, Codable, CaseIterable {
    /// Course, user, device: what is around the traveller.
    case collection
    /// User, course, device: where things are heard or seen.
    case presentation
}
