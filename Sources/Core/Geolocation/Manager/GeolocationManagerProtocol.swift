/// The interface of a manager for its consumers, so that a test can replace the manager.
@SensorActor
public protocol GeolocationManagerProtocol: AnyObject, Sendable {
    /// Whether the manager is running: neither stopped nor snoozing.
    var isActive: Bool { get }

    /// The delegate that receives the manager's fixes; held weakly.
    var updateDelegate: (any GeolocationManagerUpdateDelegate)? { get set }

    /// The latest fix since the start; the fix is kept when the location is withdrawn.
    var location: Location? { get }

    /// The heading for finding what is around the traveller; always the same object.
    ///
    /// It prefers course, then user heading, then device heading.
    var collectionHeading: Heading { get }

    /// The heading for presenting sounds and views to the user; always the same object.
    ///
    /// It prefers user heading, then course, then device heading.
    var presentationHeading: Heading { get }

    /// Returns a new heading whose sources have the given order of preference; the consumer must retain the heading.
    func heading(orderedBy types: [HeadingType]) -> Heading

    /// Returns a new heading whose sources have the given order and conditions; the consumer must retain the heading.
    func heading(orderedBy order: HeadingOrder) -> Heading

    /// Starts all providers of the manager, or wakes a snoozing manager.
    func start()

    /// Stops all providers of the manager and clears their values.
    func stop()

    /// Stops all providers, watches for a significant change of the location, and then starts the providers again.
    func snooze()

    /// Installs a location provider in place of the manager's previous one.
    func add(_ provider: any LocationProvider)
    /// Removes the given location provider if the manager uses it; the default provider, if any, then replaces it.
    func remove(_ provider: any LocationProvider)
    /// Installs a course provider in place of the manager's previous one.
    func add(_ provider: any CourseProvider)
    /// Removes the given course provider if the manager uses it; the default provider, if any, then replaces it.
    func remove(_ provider: any CourseProvider)
    /// Installs a user heading provider in place of the manager's previous one.
    func add(_ provider: any UserHeadingProvider)
    /// Removes the given user heading provider if the manager uses it; the default provider, if any, then replaces it.
    func remove(_ provider: any UserHeadingProvider)
    /// Installs a device heading provider in place of the manager's previous one.
    func add(_ provider: any DeviceHeadingProvider)
    /// Removes the given device heading provider if the manager uses it; the default provider, if any, then replaces
    /// it.
    func remove(_ provider: any DeviceHeadingProvider)
}

/// A delegate that receives a manager's fixes.
@SensorActor
public protocol GeolocationManagerUpdateDelegate: AnyObject, Sendable {
    /// Handles a fix that differs from the previous one.
    func didUpdateLocation(_ location: Location)
}

/// A delegate that is notified if a manager's snooze fails or a departure ends the snooze.
@SensorActor
public protocol GeolocationManagerSnoozeDelegate: AnyObject, Sendable {
    /// Handles a failed snooze, which means that the location provider cannot monitor significant location changes.
    func snoozeDidFail()

    /// Handles the end of a snooze after the traveller has departed.
    ///
    /// The manager is running again, and the fix that woke it is delivered next.
    func snoozeDidTrigger()
}
