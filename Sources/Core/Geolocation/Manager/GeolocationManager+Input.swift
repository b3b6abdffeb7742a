/// Callbacks from the providers.
extension GeolocationManager: LocationProviderDelegate {
    /// Handles a fix from the provider in the location slot, or from the monitoring provider of a snoozing manager.
    public func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        guard watch == nil else { return wake(provider, at: location) }
        guard isCurrent(provider, in: locationSlot) else { return }
        if let location { accept(location) } else { withdrawLocation() }
    }

    /// Handles a fix of the current source and delivers it if it differs from the previous one.
    func accept(_ fix: Location) {
        guard fix.isValid else { return refuse(fix) }
        if values.accept(fix) { deliver(fix: fix) }
    }

    private func withdrawLocation() {
        if values.withdrawLocation() { deliver(.locationWithdrawn(clock.now)) }
    }

    private func wake(_ provider: any LocationProvider, at fix: Location?) {
        guard provider === watch else { return refuse(provider, \.strayCallbacks) }
        guard let fix else {
            // A withdrawal is not a departure.
            values.counters.withdrawals += 1
            return
        }
        guard fix.isValid else { return refuse(fix) }
        // Monitoring may report within the call that starts it, before the manager snoozes.
        if state == .snoozing { apply(.departure, waking: fix) } else { earlyDeparture = fix }
    }
}

extension GeolocationManager: CourseProviderDelegate {
    /// Handles a course from the provider in the course slot.
    public func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) {
        if isCurrent(provider, in: courseSlot) { accept(course, type: .course) }
    }
}

extension GeolocationManager: UserHeadingProviderDelegate {
    /// Handles a heading from the provider in the user heading slot.
    public func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        if isCurrent(provider, in: userSlot) { accept(heading, type: .user) }
    }
}

extension GeolocationManager: DeviceHeadingProviderDelegate {
    /// Handles a heading from the provider in the device heading slot.
    public func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) {
        if isCurrent(provider, in: deviceSlot) { accept(heading, type: .device) }
    }
}

extension GeolocationManager {
    /// Returns `true` if the callback comes from the slot's occupant while the manager runs.
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

    /// Counts and logs a value that is out of range or not finite.
    func refuse(_ value: any Sendable) {
        values.counters.invalidValues += 1
        note("manager", "refused a value out of range: \(value)")
    }
}
