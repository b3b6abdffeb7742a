extension GeolocationManager: ProviderStatusObserver {
    /// Takes a provider's new status and delivers it as an event.
    public func sensorProvider(_ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus) {
        announce(status, of: provider)
    }

    /// Delivers a status, once for a source that fills several slots.
    func announce(_ status: ProviderStatus, of provider: any SensorProvider) {
        // That a stopped manager's providers are idle goes without saying.
        guard status != .idle || isActive else { return }
        // All roles of a source have one identifier, whatever filters stand around them.
        guard announced.updateValue(status, forKey: provider.source.id) != status else { return }
        deliver(.status(ProviderStatusChange(provider: provider.name, status: status, time: clock.now)))
    }

    /// How the provider in each filled slot is doing.
    public var statuses: [SensorRole: ProviderStatus] {
        var statuses: [SensorRole: ProviderStatus] = [:]
        if locationSlot.sensor != nil { statuses[.location] = locationSlot.status }
        if courseSlot.sensor != nil { statuses[.course] = courseSlot.status }
        if userSlot.sensor != nil { statuses[.userHeading] = userSlot.status }
        if deviceSlot.sensor != nil { statuses[.deviceHeading] = deviceSlot.status }
        return statuses
    }

    /// Watches the occupant of a slot, or the part of it that has the ability, and lets it ask for pace.
    func attach<Role: ProviderRole>(_ slot: ProviderSlot<Role>) {
        slot.reporter?.statusReport.addObserver(self)
        for layer in slot.sensor?.layers ?? [] {
            (layer as? any PacedProvider)?.pacer = self
            (layer as? any EventPublishingProvider)?.eventPublisher = self
            if let provider = layer as? any EventObservingProvider { add(observer: provider) }
            (layer as? any AuthorizationProvider)?.authorizationDelegate = self
        }
    }

    /// Watches no longer the occupant of a slot, except where it also stands in another one.
    func detach<Role: ProviderRole>(_ slot: ProviderSlot<Role>) {
        // Another object may be made in the place of this one.
        if let source = slot.sensor?.source { announced[source.id] = nil }
        let slots: [(AnyObject, (any SensorProvider)?)] = [
            (locationSlot, locationSlot.sensor), (courseSlot, courseSlot.sensor),
            (userSlot, userSlot.sensor), (deviceSlot, deviceSlot.sensor),
        ]
        let others = slots.filter { $0.0 !== slot }.flatMap { $0.1?.layers ?? [] }
        for layer in slot.sensor?.layers ?? [] where !others.contains(where: { $0 === layer }) {
            (layer as? any StatusReportingProvider)?.statusReport.removeObserver(self)
            (layer as? any PacedProvider)?.pacer = nil
            (layer as? any EventPublishingProvider)?.eventPublisher = nil
            if let provider = layer as? any EventObservingProvider { remove(observer: provider) }
            (layer as? any AuthorizationProvider)?.authorizationDelegate = nil
        }
    }
}

extension GeolocationManager {
    /// Lets a provider hear of all events, before the sinks do; once more does nothing.
    private func add(observer: any EventObservingProvider) {
        guard !observers.contains(where: { $0.provider === observer }) else { return }
        observers.append(EventObserver(observer))
    }

    private func remove(observer: any EventObservingProvider) {
        observers.removeAll { $0.provider == nil || $0.provider === observer }
    }
}

extension GeolocationManager: AuthorizationDelegate {
    /// The location provider's permission; a provider that needs none is authorized.
    public var authorizationStatus: AuthorizationStatus {
        authorizationProvider?.authorizationStatus ?? .authorized
    }

    /// Asks the user for the permission that the location provider needs, if it needs any.
    public func requestAuthorization() {
        // A default provider that was never started does not know yet whom to tell.
        attach(locationSlot)
        authorizationProvider?.requestAuthorization()
    }

    /// Takes a change of permission: what could not start without it is started again.
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
