import Geolocation

/// The location service of a system, driven by values: the only part of the source that differs between platforms.
protocol LocationDevice: AnyObject, Sendable {
    /// Why this system has no such service, as a sentence; `nil` if it has one.
    var unavailable: String? { get }

    /// Whether there is a compass.
    var hasCompass: Bool { get }

    /// Whether the system has a service for significant changes of the location.
    var monitorsSignificantChanges: Bool { get }

    /// Opens the service, once: `handler` is called from any thread, first of all with the authorization.
    func open(_ handler: @escaping @Sendable (LocationReport) -> Void)

    /// Starts, changes and stops what is different from the demand before.
    func apply(_ demand: LocationDemand)

    /// Asks the user for a permission.
    func ask(for permission: CoreLocationSettings.Permission)

    /// Stops everything and lets go of the service.
    func close()
}

extension LocationDevice {
    var unavailable: String? { nil }
}

/// A report of a location service.
enum LocationReport: Sendable, Hashable {
    /// The permission, at the beginning and after each change.
    case authorization(AuthorizationReading)
    /// The fixes since the last report, in the order of time.
    case fixes([LocationReading])
    case heading(HeadingReading)
    case visit(VisitReading)
    case fault(LocationFault)
}

/// All that a location service is asked for.
struct LocationDemand: Sendable, Hashable {
    /// Continuous fixes.
    struct Updates: Sendable, Hashable {
        var accuracy: CoreLocationSettings.Accuracy
        /// The distance between two fixes in metres; 0 for every fix.
        var distance: Double
        var activity: CoreLocationSettings.Activity
        var runsInBackground: Bool
    }

    /// Compass headings.
    struct Heading: Sendable, Hashable {
        /// The angle between two headings in degrees; 0 for every heading.
        var turn: Double
        var orientation: CompassOrientation
    }

    var updates: Updates?
    var heading: Heading?
    var monitorsSignificantChanges = false
    var reportsVisits = false
}

/// A device of a system without Core Location.
final class MissingLocationDevice: LocationDevice {
    /// The reason, which names what to use instead.
    static let reason = "this system has no Core Location; use another source, such as gpsd: or serial:"

    var unavailable: String? { Self.reason }
    var hasCompass: Bool { false }
    var monitorsSignificantChanges: Bool { false }
    func open(_ handler: @escaping @Sendable (LocationReport) -> Void) {}
    func apply(_ demand: LocationDemand) {}
    func ask(for permission: CoreLocationSettings.Permission) {}
    func close() {}
}
