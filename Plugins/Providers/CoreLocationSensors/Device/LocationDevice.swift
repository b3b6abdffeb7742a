import Geolocation

/// The interface to the location service of a system, the only part of ``CoreLocationSource`` that differs between
/// platforms.
protocol LocationDevice: AnyObject, Sendable {
    /// The reason for which the system has no location service, as a sentence; `nil` if the system has one.
    var unavailable: String? { get }

    /// Whether the device has a compass.
    var hasCompass: Bool { get }

    /// Whether the system has a service for significant changes of the location.
    var monitorsSignificantChanges: Bool { get }

    /// Opens the location service; called only once.
    ///
    /// The service may call `handler` on any thread. The first report is the authorization.
    func open(_ handler: @escaping @Sendable (LocationReport) -> Void)

    /// Starts, changes or stops services of the device, such as fixes and headings, so that they match the given
    /// demand.
    ///
    /// A service for which the demand has not changed continues undisturbed.
    func apply(_ demand: LocationDemand)

    /// Asks the user for the given permission.
    func ask(for permission: CoreLocationSettings.Permission)

    /// Stops all updates and releases the location service.
    func close()
}

extension LocationDevice {
    var unavailable: String? { nil }
}

/// A report of a location service to the source that uses it.
enum LocationReport: Sendable, Hashable {
    /// The permission of the user, reported when the service is opened and after each change.
    case authorization(AuthorizationReading)
    /// The fixes since the last report, the oldest first.
    case fixes([LocationReading])
    case heading(HeadingReading)
    case visit(VisitReading)
    case fault(LocationFault)
}

/// The services that a source requests from the location service; `nil` and `false` request nothing.
struct LocationDemand: Sendable, Hashable {
    /// A request for continuous fixes with the given accuracy.
    struct Updates: Sendable, Hashable {
        var accuracy: CoreLocationSettings.Accuracy
        /// The minimum distance in metres between two reported fixes; 0 requests all fixes.
        var distance: Double
        var activity: CoreLocationSettings.Activity
        var runsInBackground: Bool
    }

    /// A request for compass headings.
    struct Heading: Sendable, Hashable {
        /// The minimum angle in degrees between two reported headings; 0 requests all headings.
        var turn: Double
        var orientation: CompassOrientation
    }

    var updates: Updates?
    var heading: Heading?
    var monitorsSignificantChanges = false
    var reportsVisits = false
}

/// A substitute for the location service on a system without Core Location; it reports nothing.
final class MissingLocationDevice: LocationDevice {
    /// The reason for which there is no location service, followed by a suggestion of another source.
    static let reason = "this system has no Core Location; use another source, such as gpsd: or serial:"

    var unavailable: String? { Self.reason }
    var hasCompass: Bool { false }
    var monitorsSignificantChanges: Bool { false }
    func open(_ handler: @escaping @Sendable (LocationReport) -> Void) {}
    func apply(_ demand: LocationDemand) {}
    func ask(for permission: CoreLocationSettings.Permission) {}
    func close() {}
}
