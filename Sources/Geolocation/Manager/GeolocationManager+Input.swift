/// What comes in from the providers.
extension GeolocationManager: LocationProviderDelegate {
    /// Takes a fix from the provider in the location slot, or from the watch of a snoozing manager.
    public func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        guard watch == nil else { return wake(provider, at: location) }
        guard isCurrent(provider, in: locationSlot) else { return }
        if let location { accept(location) } else { withdrawLocation() }
    }

    /// Takes a fix of the present source and delivers it where it says something new.
    func accept(_ fix: Location) {
        guard fix.isValid else { return refuse(fix) }
        if values.take(fix) { deliver(fix: fix) }
    }

    private func withdrawLocation() {
        if values.withdrawLocation() { deliver(.locationWithdrawn(clock.now)) }
    }

    private func wake(_ provider: any LocationProvider, at fix: Location?) {
        guard provider === watch else { return refuse(provider, \.strayCallbacks) }
        guard let fix else {
            // Not to know where one is says nothing about having left.
            values.counters.withdrawals += 1
            return
        }
        guard fix.isValid else { return refuse(fix) }
        // The watch may report before the manager snoozes, within the call that begins it.
        if state == .snoozing { apply(.departure, waking: fix) } else { earlyDeparture = fix }
    }
}

extension GeolocationManager: CourseProviderDelegate {
    /// Takes a course from the provider in the course slot.
    public func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) {
        if isCurrent(provider, in: courseSlot) { accept(course, type: .course) }
    }
}

extension GeolocationManager: UserHeadingProviderDelegate {
    /// Takes a heading from the provider in the user heading slot.
    public func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        if isCurrent(provider, in: userSlot) { accept(heading, type: .user) }
    }
}

extension GeolocationManager: DeviceHeadingProviderDelegate {
    /// Takes a heading from the provider in the device heading slot.
    public func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) {
        if isCurrent(provider, in: deviceSlot) { accept(heading, type: .device) }
    }
}

extension GeolocationManager {
    /// Whether a callback counts: it comes from the slot's occupant while the manager runs.
    private func isCurrent<Role: ProviderRole>(_ provider: any SensorProvider, in slot: ProviderSlot<Role>) -> Bool {
        guard slot.holds(provider) else {
            refuse(provider, \.strayCallbacks)
            return false
        }
        guard isActive else {
            refuse(provider, \.inactiveCallbacks)
            return false
        }
        if slot.noteReport() { announce(.running, of: provider) }
        return true
    }

    private func refuse(_ provider: any SensorProvider, _ counter: WritableKeyPath<GeolocationCounters, Int>) {
        values.counters[keyPath: counter] += 1
        note(provider.name, isActive ? "reported without being in the slot" : "reported while the manager is \(state)")
    }

    /// Refuses a value that is out of range or not finite.
    func refuse(_ value: any Sendable) {
        values.counters.invalidValues += 1
        note("manager", "refused a value out of range: \(value)")
    }
}
