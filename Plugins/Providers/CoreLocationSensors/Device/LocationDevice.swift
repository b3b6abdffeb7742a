import Geolocation

/// A system's location service, controlled by values; the only part of the source that differs between platforms.
protocol LocationDevice: AnyObject, Sendable {
    /// The reason for which the system has no location service, as a sentence; `nil` if it has one.
    var unavailable: String? { get }

    /// Whether the device has a compass.
    var hasCompass: Bool { get }

    /// Whether the system has a service for significant changes of the location.
    var monitorsSignificantChanges: Bool { get }

    /// Opens the service; to be called once.
    ///
    /// `handler` may be called on any thread; its first report is the authorization.
    func open(_ handler: @escaping @Sendable (LocationReport) -> Void)

    /// Starts, changes and stops those services whose demand differs from the previous one.
    func apply(_ demand: LocationDemand)

    /// Asks the user for a permission.
    func ask(for permission: CoreLocationSettings.Permission)

    /// Stops all updates and releases the service.
    func close()
}

extension LocationDevice {
    var unavailable: String? { nil }
}

/// A report of a location service.
enum LocationReport: Sendable, Hashable {
    /// The user's permission, reported at the beginning and after each change.
    case authorization(AuthorizationReading)
    /// The fixes since the last report, the oldest first.
    case fixes([LocationReading])
    case heading(HeadingReading)
    case visit(VisitReading)
    case fault(LocationFault)
}

/// A source's request to a location service; `nil` and `false` request nothing.
struct LocationDemand: Sendable, Hashable {
    /// A request for continuous fixes with an accuracy.
    struct Updates: Sendable, Hashable {
        var accuracy: CoreLocationSettings.Accuracy
        /// The minimum distance between two fixes in metres; 0 for every fix.
        var distance: Double
        var activity: CoreLocationSettings.Activity
        var runsInBackground: Bool
    }

    /// A request for compass headings.
    struct Heading: Sendable, Hashable {
        /// The minimum angle between two headings in degrees; 0 for every heading.
        var turn: Double
        var orientation: CompassOrientation
    }

    var updates: Updates?
    var heading: Heading?
    var monitorsSignificantChanges = false
    var reportsVisits = false
}

/// A substitute for the device on a system without Core Location, which reports nothing.
final class MissingLocationDevice: LocationDevice {
    /// The reason for which there is no location service, with a source to use instead.
    static let reason = "this system has no Core Location; use another source, such as gpsd: or serial:"

    var unavailable: String? { Self.reason }
    var hasCompass: Bool { false }
    var monitorsSignificantChanges: Bool { false }
    func open(_ handler: @escaping @Sendable (LocationReport) -> Void) {}
    func apply(_ demand: LocationDemand) {}
    func ask(for permission: CoreLocationSettings.Permission) {}
    func close() {}
}
