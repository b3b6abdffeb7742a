/// The settings of a ``CoreLocationSource``.
public struct CoreLocationSettings: Sendable, Hashable {
    /// The accuracy that the device tries to reach; a coarser accuracy needs less energy.
    public var accuracy: Accuracy

    /// The minimum distance between two fixes, in metres; 0 reports every fix.
    public var distance: Double

    /// The kind of motion for which the device optimises its fixes.
    public var activity: Activity

    /// The minimum angle between two compass headings, in degrees; 0 reports every heading.
    public var turn: Double

    /// Whether magnetic headings are used while true north is unknown; they may differ from true headings by 20° and
    /// more.
    public var acceptsMagneticNorth: Bool

    /// The location permission that the user is asked for.
    public var permission: Permission

    /// Whether the source asks the user for the permission when it starts.
    ///
    /// If this is `false`, the source asks only when the program calls ``CoreLocationSource/requestAuthorization()``.
    public var asksAtStart: Bool

    /// Whether fixes are reported while the program is in the background.
    ///
    /// The system terminates a program that sets this to `true` without declaring the background mode `location`.
    public var runsInBackground: Bool

    /// The service that detects a departure while a manager has paused its sensors (snoozes).
    public var snooze: Snooze

    /// Whether the visits that the system detects are published as events.
    public var reportsVisits: Bool

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - accuracy: The accuracy that the device tries to reach. Default: the best, for navigation.
    ///   - distance: The minimum distance between two fixes in metres. Default: 0, every fix.
    ///   - activity: The kind of motion for which the device is optimised. Default: any.
    ///   - turn: The minimum angle between two compass headings in degrees. Default: 1.
    ///   - acceptsMagneticNorth: Whether magnetic headings are used while true north is unknown. Default: `false`.
    ///   - permission: The permission for which the user is asked. Default: while the program is in use.
    ///   - asksAtStart: Whether the source asks the user when it starts. Default: `false`.
    ///   - runsInBackground: Whether fixes are reported in the background. Default: `false`.
    ///   - snooze: The service that detects a departure while a manager has paused its sensors. Default: fixes.
    ///   - reportsVisits: Whether the system's visits are published. Default: `false`.
    public init(
        accuracy: Accuracy = .navigation, distance: Double = 0, activity: Activity = .other, turn: Double = 1,
        acceptsMagneticNorth: Bool = false, permission: Permission = .whenInUse, asksAtStart: Bool = false,
        runsInBackground: Bool = false, snooze: Snooze = .fixes, reportsVisits: Bool = false
    ) {
        self.accuracy = accuracy
        self.distance = distance
        self.activity = activity
        self.turn = turn
        self.acceptsMagneticNorth = acceptsMagneticNorth
        self.permission = permission
        self.asksAtStart = asksAtStart
        self.runsInBackground = runsInBackground
        self.snooze = snooze
        self.reportsVisits = reportsVisits
    }
}

extension CoreLocationSettings {
    /// An accuracy that a device can try to reach; the cases are ordered from the finest to the coarsest.
    public enum Accuracy: String, Sendable, Hashable, CaseIterable {
        /// The best possible accuracy, with additional sensors; meant for a device that is being charged.
        case navigation
        /// The best possible accuracy without additional sensors.
        case best
        /// An accuracy of about 10 m.
        case tenMetres = "10m"
        /// An accuracy of about 100 m.
        case hundredMetres = "100m"
        /// An accuracy of about 1 km.
        case kilometre = "1km"
        /// An accuracy of about 3 km.
        case threeKilometres = "3km"
    }

    /// A kind of motion, for which a device optimises its fixes.
    public enum Activity: String, Sendable, Hashable, CaseIterable {
        /// Any kind of motion.
        case other
        /// The motion of a car on roads.
        case automotive
        /// Walking, running or cycling for training.
        case fitness
        /// Travel that is not bound to roads: on foot, by bicycle, by train or by boat.
        case navigation
        /// The motion of an aircraft.
        case airborne
    }

    /// A permission that the user can grant.
    public enum Permission: String, Sendable, Hashable, CaseIterable {
        /// Access to the location while the program is in use.
        case whenInUse = "in-use"
        /// Access to the location at any time.
        ///
        /// The system asks the user for this permission only after the user has granted the permission ``whenInUse``.
        case always
    }

    /// A service that detects a departure while a manager has paused its sensors (snoozes).
    public enum Snooze: String, Sendable, Hashable, CaseIterable {
        /// The manager watches the fixes of the device: it detects a departure after 40 m, but saves little energy.
        case fixes
        /// The system's significant-change service: it detects a departure after about 500 m, for hardly any energy.
        ///
        /// The service needs the permission ``Permission/always`` and is not available on every device. If the service
        /// cannot be used, the manager watches the fixes instead.
        case system
    }
}

extension CoreLocationSettings.Accuracy {
    /// The smallest radius, in metres, that this accuracy can resolve.
    private var metres: Double {
        switch self {
        case .navigation: 0
        case .best: 1
        case .tenMetres: 10
        case .hundredMetres: 100
        case .kilometre: 1000
        case .threeKilometres: 3000
        }
    }

    /// Returns the coarsest accuracy that can resolve the given radius in metres, starting from `self`.
    ///
    /// The result is never finer than `self`. If neither `self` nor a coarser accuracy can resolve the radius, the
    /// result is `self`.
    func relaxed(to radius: Double) -> Self {
        Self.allCases.drop { $0 != self }.last { $0.metres <= radius } ?? self
    }
}

extension CoreLocationSettings.Activity {
    /// The raw value of the corresponding case of `CLActivityType`.
    var code: Int {
        switch self {
        case .other: 1
        case .automotive: 2
        case .fitness: 3
        case .navigation: 4
        case .airborne: 5
        }
    }
}
