import CodecSupport

/// The four slots of a manager, and the statuses of their providers that it has announced.
@SensorActor
final class ProviderSlots {
    let location: ProviderSlot<LocationRole>
    let course: ProviderSlot<CourseRole>
    let user: ProviderSlot<UserHeadingRole>
    let device: ProviderSlot<DeviceHeadingRole>

    /// The last delivered status of each source.
    private var announced: [UUID: ProviderStatus] = [:]

    /// Creates slots that hold their defaults.
    nonisolated init(defaults: DefaultProviders) {
        location = ProviderSlot(.location, fallback: defaults.location)
        course = ProviderSlot(.course, fallback: defaults.course)
        user = ProviderSlot(.userHeading, fallback: defaults.userHeading)
        device = ProviderSlot(.deviceHeading, fallback: defaults.deviceHeading)
    }

    /// All slots, in the order in which they are started and stopped.
    var all: [any AnyProviderSlot] { [location, device, user, course] }

    /// Returns whether the slot of a role holds only its default.
    func isFree(_ role: SensorRole) -> Bool { all.contains { $0.role == role && $0.isFree } }

    /// The status of the provider in each filled slot.
    var statuses: [SensorRole: ProviderStatus] {
        all.reduce(into: [:]) { statuses, slot in if slot.sensor != nil { statuses[slot.role] = slot.status } }
    }

    /// Returns the roles that a provider fills, directly or wrapped by others.
    func roles(of provider: any SensorProvider) -> Set<SensorRole> {
        let source = provider.source.id
        return Set(
            all.filter { $0.sensor?.layers.contains { $0 === provider || $0.id == source } ?? false }.map(\.role))
    }

    /// Starts the running providers again, for example after the user granted permission.
    func restart() {
        for slot in all { slot.restart() }
    }

    /// Records a status and returns whether it is to be announced: once for a source that fills several slots.
    func isNews(_ status: ProviderStatus, of provider: any SensorProvider) -> Bool {
        // All roles of a source share one identifier, whatever filters wrap them.
        announced.updateValue(status, forKey: provider.source.id) != status
    }

    /// Forgets the announced status of a provider that leaves its slot.
    func forgetStatus(of provider: any SensorProvider) {
        // A later object may get the same address, and thus the same identifier.
        announced[provider.source.id] = nil
    }

    /// Forgets the announced statuses, so that a new run announces them again.
    func forgetStatuses() { announced = [:] }

    /// Stops the providers of a manager that no longer exists.
    ///
    /// A provider that still has a delegate has another owner, since its weak reference to the manager is gone.
    func abandon(watch: (any LocationProvider)?) {
        if let occupant = location.occupant, occupant.locationDelegate == nil || occupant.locationDelegate === watch {
            watch?.stopMonitoringSignificantLocationChanges()
            location.stop()
        }
        if device.occupant?.headingDelegate == nil { device.stop() }
        if user.occupant?.headingDelegate == nil { user.stop() }
        if course.occupant?.courseDelegate == nil { course.stop() }
    }
}

/// A slot of any role.
@SensorActor
protocol AnyProviderSlot: AnyObject {
    var role: SensorRole { get }
    var sensor: (any SensorProvider)? { get }
    var isFree: Bool { get }
    var status: ProviderStatus { get }
    func start(for owner: any SlotOwner)
    func restart()
    func stop()
}

/// A manager: the host of the providers in its slots, and their delegate.
typealias SlotOwner =
    CourseProviderDelegate & DeviceHeadingProviderDelegate & LocationProviderDelegate & ProviderHost
    & UserHeadingProviderDelegate

/// The role of a slot, for code that is generic over the slots.
@SensorActor
protocol SlotRole: ProviderRole {
    static func slot(in slots: ProviderSlots) -> ProviderSlot<Self>
    static func delegate(_ owner: any SlotOwner) -> Delegate
}

extension LocationRole: SlotRole {
    static func slot(in slots: ProviderSlots) -> ProviderSlot<LocationRole> { slots.location }
    static func delegate(_ owner: any SlotOwner) -> any LocationProviderDelegate { owner }
}

extension CourseRole: SlotRole {
    static func slot(in slots: ProviderSlots) -> ProviderSlot<CourseRole> { slots.course }
    static func delegate(_ owner: any SlotOwner) -> any CourseProviderDelegate { owner }
}

extension UserHeadingRole: SlotRole {
    static func slot(in slots: ProviderSlots) -> ProviderSlot<UserHeadingRole> { slots.user }
    static func delegate(_ owner: any SlotOwner) -> any UserHeadingProviderDelegate { owner }
}

extension DeviceHeadingRole: SlotRole {
    static func slot(in slots: ProviderSlots) -> ProviderSlot<DeviceHeadingRole> { slots.device }
    static func delegate(_ owner: any SlotOwner) -> any DeviceHeadingProviderDelegate { owner }
}
