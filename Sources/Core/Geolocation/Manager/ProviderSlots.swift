import CodecSupport

/// The four slots of a manager, each of which contains the provider of one role.
///
/// The type also stores, for each provider, the status that the manager delivered last as an event.
@SensorActor
final class ProviderSlots {
    let location: ProviderSlot<LocationRole>
    let course: ProviderSlot<CourseRole>
    let user: ProviderSlot<UserHeadingRole>
    let device: ProviderSlot<DeviceHeadingRole>

    /// The status of each source in the last status event that was delivered, by the identifier of the source.
    private var announced: [UUID: ProviderStatus] = [:]

    /// Creates four slots, which contain the default providers.
    nonisolated init(defaults: DefaultProviders) {
        location = ProviderSlot(.location, fallback: defaults.location)
        course = ProviderSlot(.course, fallback: defaults.course)
        user = ProviderSlot(.userHeading, fallback: defaults.userHeading)
        device = ProviderSlot(.deviceHeading, fallback: defaults.deviceHeading)
    }

    /// All slots, in the order in which their providers are started and stopped.
    var all: [any AnyProviderSlot] { [location, device, user, course] }

    /// Returns whether the slot of a role contains only its default provider.
    func isFree(_ role: SensorRole) -> Bool { all.contains { $0.role == role && $0.isFree } }

    /// The status of the provider in each slot that is not empty.
    var statuses: [SensorRole: ProviderStatus] {
        all.reduce(into: [:]) { statuses, slot in if slot.sensor != nil { statuses[slot.role] = slot.status } }
    }

    /// Returns the roles that a provider fills, either directly or within other providers that wrap it.
    func roles(of provider: any SensorProvider) -> Set<SensorRole> {
        let source = provider.source.id
        return Set(
            all.filter { $0.sensor?.layers.contains { $0 === provider || $0.id == source } ?? false }.map(\.role))
    }

    /// Starts the running providers of the manager a second time, for example after the user has granted permission.
    func restart() {
        for slot in all { slot.restart() }
    }

    /// Records a provider's status and returns whether to deliver it as an event.
    ///
    /// If a source fills several slots, its status is delivered only once.
    func isNews(_ status: ProviderStatus, of provider: any SensorProvider) -> Bool {
        // All roles of a source have the same identifier, whatever filters wrap them.
        announced.updateValue(status, forKey: provider.source.id) != status
    }

    /// Discards the last delivered status of a provider that is removed from its slot.
    func forgetStatus(of provider: any SensorProvider) {
        // The status is discarded, since an object created later may get the same address and thus the same identifier.
        announced[provider.source.id] = nil
    }

    /// Discards the last delivered statuses, so that they are delivered again in a new run.
    func forgetStatuses() { announced = [:] }

    /// Stops the providers of a manager that no longer exists.
    ///
    /// A provider holds its delegate weakly, so that the delegate is `nil` if it was the manager. A provider that still
    /// has a delegate belongs to another owner and is not stopped.
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

/// A slot of a manager, for code that does not depend on the role of the slot.
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

/// The owner of a slot, which is a manager; it must conform to all of these protocols.
///
/// The owner is the host and the delegate of the provider in the slot.
typealias SlotOwner =
    CourseProviderDelegate & DeviceHeadingProviderDelegate & LocationProviderDelegate & ProviderHost
    & UserHeadingProviderDelegate

/// The role of a slot's provider, for code that is generic over the slots of a manager.
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
