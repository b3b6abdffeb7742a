/// The settings of a ``CoreLocationSource``.
public struct CoreLocationSettings: Sendable, Hashable {
    /// The accuracy that the device aims at: the coarser, the less energy it needs.
    public var accuracy: Accuracy

    /// The distance from the last fix after which the next one is reported, in metres; 0 for every fix.
    public var distance: Double

    /// The kind of motion that the device expects.
    public var activity: Activity

    /// The angle from the last compass heading from which the next one is reported, in degrees; 0 for every heading.
    public var turn: Double

    /// Whether a heading from magnetic north counts while the one from true north is not known, which may differ by 20°
    /// and more.
    public var acceptsMagneticNorth: Bool

    /// The permission that the user is asked for.
    public var permission: Permission

    /// Whether the first start asks the user, rather than ``CoreLocationSource/requestAuthorization()`` alone.
    public var asksAtStart: Bool

    /// Whether fixes are reported while the program is in the background.
    ///
    /// The system ends a program that sets this without the background mode `location`.
    public var runsInBackground: Bool

    /// The service by which a snoozing manager notices a departure.
    public var snooze: Snooze

    /// Whether the visits that the system detects are published as events.
    public var reportsVisits: Bool

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - accuracy: The accuracy that the device aims at. Default: the best, for navigation.
    ///   - distance: The distance between two fixes in metres. Default: 0, every fix.
    ///   - activity: The kind of motion that the device expects. Default: any.
    ///   - turn: The angle between two compass headings in degrees. Default: 1.
    ///   - acceptsMagneticNorth: Whether a heading from magnetic north may stand in for the true one.
    ///   - permission: The permission that the user is asked for. Default: while the program is in use.
    ///   - asksAtStart: Whether the first start asks the user.
    ///   - runsInBackground: Whether fixes are reported in the background.
    ///   - snooze: How a snoozing manager notices a departure. Default: by fixes.
    ///   - reportsVisits: Whether the system's visits are published.
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
    /// An accuracy that a device can aim at, from the finest to the coarsest.
    public enum Accuracy: String, Sendable, Hashable, CaseIterable {
        /// As accurate as possible, with the help of further sensors; for a device that is being charged.
        case navigation
        /// As accurate as possible.
        case best
        /// About 10 m.
        case tenMetres = "10m"
        /// About 100 m.
        case hundredMetres = "100m"
        /// About a kilometre.
        case kilometre = "1km"
        /// About three kilometres.
        case threeKilometres = "3km"
    }

    /// A kind of motion.
    public enum Activity: String, Sendable, Hashable, CaseIterable {
        /// Any.
        case other
        /// A car on roads.
        case automotive
        /// Walking, running or cycling for training.
        case fitness
        /// Transport that is not bound to roads: on foot, by bicycle, by train or by boat.
        case navigation
        /// In the air.
        case airborne
    }

    /// A permission that the user can grant.
    public enum Permission: String, Sendable, Hashable, CaseIterable {
        /// While the program is in use.
        case whenInUse = "in-use"
        /// At any time; the system asks for this after it was permitted while in use.
        case always
    }

    /// A service by which a departure is noticed.
    public enum Snooze: String, Sendable, Hashable, CaseIterable {
        /// The fixes of the device, which the manager watches: a departure is noticed after 40 m, and little energy is saved.
        case fixes
        /// The system's service for significant changes: a departure is noticed after some 500 m, for hardly any energy.
        ///
        /// It needs the permission ``Permission/always``, and is not on every device; without it, fixes are watched.
        case system
    }
}

extension CoreLocationSettings.Accuracy {
    /// The least radius in metres for which this accuracy suffices.
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

    /// Returns the coarsest accuracy that suffices for a radius in metres, but none finer than this one.
    func relaxed(to radius: Double) -> Self {
        Self.allCases.drop { $0 != self }.last { $0.metres <= radius } ?? self
    }
}

extension CoreLocationSettings.Activity {
    /// The raw value of `CLActivityType`.
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
