import Geolocation

/// The inputs from which a ``LocationPlan`` is made.
struct LocationSituation: Sendable, Hashable {
    var settings = CoreLocationSettings()
    /// The roles that are started.
    var roles: Set<SensorRole> = []
    /// Whether a snoozing manager waits for a significant change.
    var isMonitoring = false
    /// The permission that the user has granted; `nil` until the device has reported it.
    var authorization: LocationAuthorization?
    /// The fixes that the consumers need.
    var wish = SamplingWish.everything
    var orientation = CompassOrientation.portrait
    var hasCompass = true
    /// The reason for which there is no location service; `nil` if there is one.
    var unavailable: String?
}

/// The request of a source to its device, and the obstacle that prevents values, if there is one.
struct LocationPlan: Sendable, Hashable {
    /// The request to the device.
    private(set) var demand = LocationDemand()

    /// The status to report while an obstacle prevents values; `nil` if nothing does.
    private(set) var obstacle: ProviderStatus?

    /// Whether fixes are used; `false` while the user permits only approximate ones.
    private(set) var acceptsFixes = false

    /// Creates a plan that requests nothing.
    init() {}

    /// Creates the plan for a situation.
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

    /// The continuous fixes that the started roles need; `nil` if they need none.
    ///
    /// If fixes are needed only to determine true north, coarse ones suffice.
    fileprivate var updates: LocationDemand.Updates? {
        if authorization == .fullAccuracy {
            // Consumers can limit only the fixes that they need, not the course.
            if roles.contains(.course) { return updates(settings.accuracy, each: settings.distance) }
            if roles.contains(.location), wish != .nothing {
                // A consumer that needs fixes at intervals needs them at rest as well, so its minimum distance does not
                // apply.
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

    /// The compass headings that the started roles need; `nil` if they need none, or if north cannot be determined.
    fileprivate var heading: LocationDemand.Heading? {
        guard needsCompass, hasCompass, isPermitted || !needsTrueNorth else { return nil }
        return LocationDemand.Heading(turn: max(0, settings.turn), orientation: orientation)
    }
}
