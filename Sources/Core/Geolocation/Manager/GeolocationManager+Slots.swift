extension GeolocationManager {
    /// Puts a provider into the location slot.
    ///
    /// The previous provider is stopped and its fix withdrawn. The new one is started if the manager runs; if the
    /// manager snoozes, monitoring moves to it.
    public func add(_ provider: any LocationProvider) {
        guard !locationSlot.holds(provider) else { return }
        replaceLocation(with: provider)
    }

    /// Removes a provider from the location slot, if it is there; the default takes over.
    public func remove(_ provider: any LocationProvider) {
        guard let occupant = locationSlot.sensor, occupant.id == provider.id, !locationSlot.isFree else { return }
        replaceLocation(with: nil)
    }

    /// Puts a provider into the course slot, as ``add(_:)-(LocationProvider)`` does for the location.
    public func add(_ provider: any CourseProvider) {
        replace(in: courseSlot, with: provider, delegate: self, type: .course)
    }

    /// Removes a provider from the course slot, if it is there; the default takes over.
    public func remove(_ provider: any CourseProvider) {
        remove(provider, from: courseSlot, delegate: self, type: .course)
    }

    /// Puts a provider into the user heading slot.
    public func add(_ provider: any UserHeadingProvider) {
        replace(in: userSlot, with: provider, delegate: self, type: .user)
    }

    /// Removes a provider from the user heading slot, if it is there; the default takes over.
    public func remove(_ provider: any UserHeadingProvider) {
        remove(provider, from: userSlot, delegate: self, type: .user)
    }

    /// Puts a provider into the device heading slot.
    public func add(_ provider: any DeviceHeadingProvider) {
        replace(in: deviceSlot, with: provider, delegate: self, type: .device)
    }

    /// Removes a provider from the device heading slot, if it is there; the default takes over.
    public func remove(_ provider: any DeviceHeadingProvider) {
        remove(provider, from: deviceSlot, delegate: self, type: .device)
    }

    private func replaceLocation(with provider: (any LocationProvider)?) {
        let displacedWatch = takeWatch()
        detach(locationSlot)
        let displaced = locationSlot.replace(with: provider)
        let occupant = locationSlot.sensor
        // Any callback from here on may replace the provider again; the newest one stays.
        if values.clearLocation() {
            values.counters.withdrawals += 1
            deliver(.locationWithdrawn(clock.now))
        }
        displacedWatch?.stopMonitoringSignificantLocationChanges()
        if let displaced { LocationRole.stop(displaced) }
        guard locationSlot.sensor === occupant else { return }
        noteOccupant(of: locationSlot, as: .location)
        attach(locationSlot)
        if isActive { locationSlot.start(delegate: self) }
        if watch == nil { moveWatch() }
    }

    private func replace<Role: ProviderRole>(
        in slot: ProviderSlot<Role>, with provider: Role.Provider?, delegate: Role.Delegate, type: HeadingType
    ) {
        if let provider, slot.holds(Role.sensor(provider)) { return }
        detach(slot)
        let displaced = slot.replace(with: provider)
        let occupant = slot.sensor
        // As for the location: any callback from here on may replace the provider again.
        if collectionHeading.sample(type) != nil { accept(nil, type: type) }
        if let displaced { Role.stop(displaced) }
        guard slot.sensor === occupant else { return }
        noteOccupant(of: slot, as: type.role)
        attach(slot)
        if isActive { slot.start(delegate: delegate) }
    }

    private func remove<Role: ProviderRole>(
        _ provider: any SensorProvider, from slot: ProviderSlot<Role>, delegate: Role.Delegate, type: HeadingType
    ) {
        guard let occupant = slot.sensor, occupant.id == provider.id, !slot.isFree else { return }
        replace(in: slot, with: nil, delegate: delegate, type: type)
    }

    private func noteOccupant<Role: ProviderRole>(of slot: ProviderSlot<Role>, as role: SensorRole) {
        note(slot.sensor?.name ?? "nothing", "now fills the slot \(role.rawValue)")
    }
}

extension HeadingType {
    /// The slot of this kind of heading.
    var role: SensorRole {
        switch self {
        case .course: .course
        case .device: .deviceHeading
        case .user: .userHeading
        }
    }
}
