extension GeolocationManager: ProviderStatusObserver {
    /// Handles a provider's new status and delivers it as an event.
    public func sensorProvider(_ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus) {
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

    /// Observes each layer of a slot's occupant, and becomes its pacer, event publisher and authorization delegate.
    func attach<Role: ProviderRole>(_ slot: ProviderSlot<Role>) {
        slot.reporter?.statusBroadcaster.addObserver(self)
        for layer in slot.sensor?.layers ?? [] {
            (layer as? any PacedProvider)?.pacer = self
            (layer as? any EventPublishingProvider)?.eventPublisher = self
            if let provider = layer as? any EventObservingProvider { add(observer: provider) }
            (layer as? any AuthorizationProvider)?.authorizationDelegate = self
        }
    }

    /// Reverts ``attach(_:)``, except for layers of a source that is also in another slot.
    func detach<Role: ProviderRole>(_ slot: ProviderSlot<Role>) {
        // A later object may get the same address, and thus the same identifier.
        if let source = slot.sensor?.source { announced[source.id] = nil }
        let slots: [(AnyObject, (any SensorProvider)?)] = [
            (locationSlot, locationSlot.sensor), (courseSlot, courseSlot.sensor),
            (userSlot, userSlot.sensor), (deviceSlot, deviceSlot.sensor),
        ]
        let others = slots.filter { $0.0 !== slot }.flatMap { $0.1?.layers ?? [] }
        for layer in slot.sensor?.layers ?? [] where !others.contains(where: { $0.id == layer.id }) {
            (layer as? any StatusReportingProvider)?.statusBroadcaster.removeObserver(self)
            (layer as? any PacedProvider)?.pacer = nil
            (layer as? any EventPublishingProvider)?.eventPublisher = nil
            if let provider = layer as? any EventObservingProvider { remove(observer: provider) }
            (layer as? any AuthorizationProvider)?.authorizationDelegate = nil
        }
    }
}

extension GeolocationManager {
    /// Adds a provider that observes all events before the sinks do; does nothing if it was added before.
    private func add(observer: any EventObservingProvider) {
        guard !observers.contains(where: { $0.provider === observer }) else { return }
        observers.append(EventObserver(observer))
    }

    private func remove(observer: any EventObservingProvider) {
        observers.removeAll { $0.provider == nil || $0.provider === observer }
    }
}

extension GeolocationManager: AuthorizationDelegate {
    /// The location provider's authorization; `authorized` if it needs none.
    public var authorizationStatus: AuthorizationStatus {
        authorizationProvider?.authorizationStatus ?? .authorized
    }

    /// Asks the user for the permission that the location provider needs, if any.
    public func requestAuthorization() {
        // A default provider that was never started has no authorization delegate yet.
        attach(locationSlot)
        authorizationProvider?.requestAuthorization()
    }

    /// Handles a change of authorization: providers that could not start without it are started again.
    public func authorizationDidChange(_ status: AuthorizationStatus) {
        if status == .authorized, isActive {
            locationSlot.restart()
            deviceSlot.restart()
            userSlot.restart()
            courseSlot.restart()
        }
        authorizationDelegate?.authorizationDidChange(status)
    }

    private var authorizationProvider: (any AuthorizationProvider)? {
        locationSlot.sensor?.layers.lazy.compactMap { $0 as? any AuthorizationProvider }.first
    }
}
