import Geolocation

/// All that decides on what a source asks of its device.
struct LocationSituation: Sendable, Hashable {
    var settings = CoreLocationSettings()
    /// The started roles.
    var roles: Set<SensorRole> = []
    /// Whether a snoozing manager waits for a significant change.
    var isMonitoring = false
    /// The permission; `nil` until the device has told it.
    var authorization: LocationAuthorization?
    /// The fixes that the consumers need.
    var wish = SamplingWish.everything
    var orientation = CompassOrientation.portrait
    var hasCompass = true
    /// Why there is no location service.
    var unavailable: String?
}

/// The demand of a source on its device, and the obstacle to its reports.
struct LocationPlan: Sendable, Hashable {
    /// The demand on the device.
    private(set) var demand = LocationDemand()

    /// The status while something is in the way of values; `nil` if nothing is.
    private(set) var obstacle: ProviderStatus?

    /// Whether fixes are those of the traveller's place, rather than rough ones.
    private(set) var acceptsFixes = false

    /// Creates a plan without demand.
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
            // North is known well enough from a rough place.
            guard needsPlace else { return nil }
            return .degraded(
                "only the approximate location is permitted: permit the precise one in the system's settings")
        }
    }

    /// The continuous fixes that the roles need: none while the consumers need none, and rough ones for true north.
    fileprivate var updates: LocationDemand.Updates? {
        if authorization == .fullAccuracy {
            // A wish concerns fixes only; the course is reported as before.
            if roles.contains(.course) { return updates(settings.accuracy, each: settings.distance) }
            if roles.contains(.location), wish != .nothing {
                // A fix that is due by time is due at rest, too.
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

    /// Headings, as far as their north can be known.
    fileprivate var heading: LocationDemand.Heading? {
        guard needsCompass, hasCompass, isPermitted || !needsTrueNorth else { return nil }
        return LocationDemand.Heading(turn: max(0, settings.turn), orientation: orientation)
    }
}
