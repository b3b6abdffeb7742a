import Geolocation

/// The settings of a source, its started roles and the user's permission, from which a ``LocationPlan`` is derived.
struct LocationSituation: Sendable, Hashable {
    var settings = CoreLocationSettings()
    /// The sensor roles, such as location and compass, that are started.
    var roles: Set<SensorRole> = []
    /// Whether a manager that has paused its sensors waits for a significant change of the location.
    var isMonitoring = false
    /// The permission that the user has granted; `nil` until the device has reported it.
    var authorization: LocationAuthorization?
    /// The accuracy, interval and distance of the fixes that the consumers need.
    var wish = SamplingWish.everything
    var orientation = CompassOrientation.portrait
    var hasCompass = true
    /// The reason for which the system has no location service; `nil` if the system has one.
    var unavailable: String?
}

/// The services that a source requests from its device, and the status that it reports if it cannot deliver all values,
/// for example because permission was denied.
struct LocationPlan: Sendable, Hashable {
    /// The services that the source requests from the device.
    private(set) var demand = LocationDemand()

    /// The status that the source reports if it cannot deliver all values, such as `denied` without permission; `nil`
    /// if it can deliver them.
    private(set) var obstacle: ProviderStatus?

    /// Whether the source uses the fixes of the device; `false` unless the user has granted the precise location.
    private(set) var acceptsFixes = false

    /// Creates a plan that requests no services from the device.
    init() {}

    /// Creates the plan for the given situation.
    init(_ situation: LocationSituation) {
        obstacle = situation.obstacle
        switch obstacle {
        case .failed, .denied: return
        default: break
        }
        acceptsFixes = situation.authorization == .fullAccuracy
        let isInUse = !situation.roles.isEmpty || situation.isMonitoring
        demand.updates = situation.updates
        demand.heading = situation.heading
        demand.monitorsSignificantChanges = situation.isMonitoring && acceptsFixes
        demand.reportsVisits = situation.settings.reportsVisits && isInUse && acceptsFixes
    }
}

extension LocationSituation {
    private var needsPlace: Bool { isMonitoring || roles.contains(.location) || roles.contains(.course) }
    private var needsCompass: Bool { roles.contains(.deviceHeading) }
    private var isPermitted: Bool { authorization == .fullAccuracy || authorization == .reducedAccuracy }
    private var needsTrueNorth: Bool { needsCompass && !settings.acceptsMagneticNorth }

    fileprivate var obstacle: ProviderStatus? {
        guard needsPlace || needsCompass else { return nil }
        if let unavailable { return .failed(ProviderError(unavailable)) }
        if !needsPlace, !hasCompass { return .failed(ProviderError("this device has no compass")) }
        guard needsPlace || needsTrueNorth else { return nil }
        switch authorization {
        case nil, .fullAccuracy: return nil
        case .notDetermined: return .needsPermission
        case .denied: return .denied
        case .reducedAccuracy:
            // If only the compass is used, an approximate location suffices to determine true north.
            guard needsPlace else { return nil }
            return .degraded(
                "only the approximate location is permitted: permit the precise one in the system's settings")
        }
    }

    /// The continuous fixes that the source requests; `nil` if the started roles need none.
    ///
    /// If fixes are needed only to determine true north, coarse fixes suffice.
    fileprivate var updates: LocationDemand.Updates? {
        if authorization == .fullAccuracy {
            // Consumers state their needs only for fixes. The course therefore uses the settings alone.
            if roles.contains(.course) { return updates(settings.accuracy, each: settings.distance) }
            if roles.contains(.location), wish != .nothing {
                // A consumer that needs fixes at regular intervals needs them at rest as well. Its minimum distance is
                // therefore ignored.
                let distance = wish.interval == .infinity ? max(settings.distance, wish.distance) : settings.distance
                return updates(settings.accuracy.relaxed(to: wish.accuracy), each: distance)
            }
        }
        guard needsTrueNorth, hasCompass, isPermitted else { return nil }
        return updates(.threeKilometres, each: 1000)
    }

    private func updates(_ accuracy: CoreLocationSettings.Accuracy, each distance: Double) -> LocationDemand.Updates {
        LocationDemand.Updates(
            accuracy: accuracy, distance: max(0, distance), activity: settings.activity,
            runsInBackground: settings.runsInBackground)
    }

    /// The compass headings that the source requests; `nil` if no started role needs any, or if north cannot be
    /// determined.
    fileprivate var heading: LocationDemand.Heading? {
        guard needsCompass, hasCompass, isPermitted || !needsTrueNorth else { return nil }
        return LocationDemand.Heading(turn: max(0, settings.turn), orientation: orientation)
    }
}
