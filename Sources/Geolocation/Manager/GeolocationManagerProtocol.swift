/// What consumers of a manager see of it, so that a test can put another one in its place.
@SensorActor
public protocol GeolocationManagerProtocol: AnyObject, Sendable {
    /// Whether the manager is running: neither stopped nor snoozing.
    var isActive: Bool { get }

    /// Who hears of fixes; held weakly.
    var updateDelegate: (any GeolocationManagerUpdateDelegate)? { get set }

    /// The latest fix since the start; a withdrawal keeps it.
    var location: Location? { get }

    /// The heading for what is around the traveller: course, user, device. Always the same object.
    var collectionHeading: Heading { get }

    /// The heading for where things are heard or seen: user, course, device. Always the same object.
    var presentationHeading: Heading { get }

    /// A new heading for one consumer, with an order of its own; keep it for as long as it is to be followed.
    func heading(orderedBy types: [HeadingType]) -> Heading

    /// A new heading with conditions for each source.
    func heading(orderedBy order: HeadingOrder) -> Heading

    /// Starts all providers; wakes a snoozing manager.
    func start()

    /// Stops all providers, and forgets their values.
    func stop()

    /// Stops all providers but a watch for a significant change of place, which starts the manager again.
    func snooze()

    /// Puts a provider into the location slot.
    func add(_ provider: any LocationProvider)
    /// Takes the provider out of the location slot, if it is there; the default takes over.
    func remove(_ provider: any LocationProvider)
    /// Puts a provider into the course slot.
    func add(_ provider: any CourseProvider)
    /// Takes the provider out of the course slot, if it is there; the default takes over.
    func remove(_ provider: any CourseProvider)
    /// Puts a provider into the user heading slot.
    func add(_ provider: any UserHeadingProvider)
    /// Takes the provider out of the user heading slot, if it is there; the default takes over.
    func remove(_ provider: any UserHeadingProvider)
    /// Puts a provider into the device heading slot.
    func add(_ provider: any DeviceHeadingProvider)
    /// Takes the provider out of the device heading slot, if it is there; the default takes over.
    func remove(_ provider: any DeviceHeadingProvider)
}

/// Hears of a manager's fixes.
@SensorActor
public protocol GeolocationManagerUpdateDelegate: AnyObject, Sendable {
    /// Takes a fix that differs from the one before.
    func didUpdateLocation(_ location: Location)
}

/// Hears what becomes of a manager's snooze.
@SensorActor
public protocol GeolocationManagerSnoozeDelegate: AnyObject, Sendable {
    /// The location provider cannot watch for a significant change.
    func snoozeDidFail()

    /// The traveller moved on: the manager is running again, and the fix that woke it comes next.
    func snoozeDidTrigger()
}
