extension GeolocationManager: ProviderHost {
    /// Handles a provider's new status and delivers it as an event.
    public func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        announce(status, of: provider)
    }

    /// Delivers a status; once for a source that fills several slots.
    func announce(_ status: ProviderStatus, of provider: any SensorProvider) {
        // The providers of a stopped manager are always idle.
        guard status != .idle || isActive else { return }
        // All roles of a source share one identifier, whatever filters wrap them.
        guard announced.updateValue(status, forKey: provider.source.id) != status else { return }
        deliver(.status(ProviderStatusChange(provider: provider.name, status: status, time: clock.now)))
    }

    /// The status of the provider in each filled slot.
    public var statuses: [SensorRole: ProviderStatus] {
        var statuses: [SensorRole: ProviderStatus] = [:]
        if locationSlot.sensor != nil { statuses[.location] = locationSlot.status }
        if courseSlot.sensor != nil { statuses[.course] = courseSlot.status }
        if userSlot.sensor != nil { statuses[.userHeading] = userSlot.status }
        if deviceSlot.sensor != nil { statuses[.deviceHeading] = deviceSlot.status }
        return statuses
    }

    /// Becomes the host of a slot's occupant.
    func attach<Role: ProviderRole>(_ slot: ProviderSlot<Role>) {
        slot.sensor?.attach(to: self)
    }

    /// Reverts ``attach(_:)``; a source that is also in another slot stays attached.
    func detach<Role: ProviderRole>(_ slot: ProviderSlot<Role>) {
        guard let sensor = slot.sensor else { return }
        // A later object may get the same address, and thus the same identifier.
        announced[sensor.source.id] = nil
        sensor.detach(from: self)
        let layers = sensor.layers
        subscriptions.removeAll { entry in entry.subscriber.map { gone in layers.contains { $0 === gone } } ?? true }
        let slots: [(AnyObject, (any SensorProvider)?)] = [
            (locationSlot, locationSlot.sensor), (courseSlot, courseSlot.sensor),
            (userSlot, userSlot.sensor), (deviceSlot, deviceSlot.sensor),
        ]
        for (other, occupant) in slots where other !== slot { occupant?.attach(to: self) }
    }
}

/// A provider that uses the manager's values.
struct HostSubscription {
    weak var subscriber: (any HostSubscriber)?
    let roles: RoleSet
}

extension GeolocationManager {
    /// Delivers the manager's values of some roles to a provider in a slot, before the sinks receive them.
    public func subscribe(_ subscriber: any HostSubscriber, to roles: Set<SensorRole>) {
        subscriptions.removeAll { $0.subscriber == nil || $0.subscriber === subscriber }
        subscriptions.append(
            HostSubscription(subscriber: subscriber, roles: roles.reduce(into: []) { $0.insert(RoleSet($1)) }))
    }

    /// Delivers an event to the subscribers, if it is a value of a role.
    @inline(never)
    func deliverToSubscribers(_ event: GeolocationEvent) {
        for entry in subscriptions {
            switch event {
            case .location(let location):
                guard entry.roles.contains(.location) else { continue }
                entry.subscriber?.host(self, didUpdateLocation: location)
            case .heading(let type, let heading, _):
                guard entry.roles.contains(RoleSet(type.role)) else { continue }
                entry.subscriber?.host(self, didUpdateHeading: heading, of: type)
            default: return
            }
        }
    }
}

extension GeolocationManager {
    /// The location provider's authorization; `authorized` if it needs none.
    public var authorizationStatus: AuthorizationStatus {
        locationSlot.sensor?.authorizationStatus ?? .authorized
    }

    /// Asks the user for the permission that the location provider needs, if any.
    public func requestAuthorization() {
        // A default provider that was never started has no host yet.
        attach(locationSlot)
        locationSlot.sensor?.requestAuthorization()
    }

    /// Handles a change of authorization: providers that could not start without it are started again.
    public func sensorProvider(_ provider: any SensorProvider, didChangeAuthorization status: AuthorizationStatus) {
        if status == .authorized, isActive {
            locationSlot.restart()
            deviceSlot.restart()
            userSlot.restart()
            courseSlot.restart()
        }
        authorizationDelegate?.authorizationDidChange(status)
    }
}
