import CodecSupport

/// The four slots of a manager, and the statuses of their providers that have been delivered.
@SensorActor
final class ProviderSlots {
    let location: ProviderSlot<LocationRole>
    let course: ProviderSlot<CourseRole>
    let user: ProviderSlot<UserHeadingRole>
    let device: ProviderSlot<DeviceHeadingRole>

    /// The status of each source that was delivered last.
    private var announced: [UUID: ProviderStatus] = [:]

    /// Creates slots that contain their default providers.
    nonisolated init(defaults: DefaultProviders) {
        location = ProviderSlot(.location, fallback: defaults.location)
        course = ProviderSlot(.course, fallback: defaults.course)
        user = ProviderSlot(.userHeading, fallback: defaults.userHeading)
        device = ProviderSlot(.deviceHeading, fallback: defaults.deviceHeading)
    }

    /// All slots, in the order in which they are started and stopped.
    var all: [any AnyProviderSlot] { [location, device, user, course] }

    /// Returns whether the slot of a role contains only its default provider.
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

    /// Starts the running providers a second time, for example after the user has granted permission.
    func restart() {
        for slot in all { slot.restart() }
    }

    /// Records a status and returns whether to deliver it, which is the case once for a source that fills several
    /// slots.
    func isNews(_ status: ProviderStatus, of provider: any SensorProvider) -> Bool {
        // All roles of a source have the same identifier, whatever filters wrap them.
        announced.updateValue(status, forKey: provider.source.id) != status
    }

    /// Discards the delivered status of a provider that is removed from its slot.
    func forgetStatus(of provider: any SensorProvider) {
        // Another object created later may get the same address, and thus the same identifier.
        announced[provider.source.id] = nil
    }

    /// Discards the delivered statuses, so that they are delivered again in a new run.
    func forgetStatuses() { announced = [:] }

    /// Stops the providers of a manager that no longer exists.
    ///
    /// A provider that still has a delegate is not stopped, since it belongs to another owner: its weak reference to
    /// the manager would be `nil`.
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

/// The type of a manager as the host of the providers in its slots, and as their delegate.
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
