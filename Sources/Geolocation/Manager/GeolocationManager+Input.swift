/// What comes in from the providers.
extension GeolocationManager: LocationProviderDelegate {
    /// Takes a fix from the provider in the location slot, or from the watch of a snoozing manager.
    public func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        guard values.state != .snoozing else { return wake(provider, at: location) }
        guard locationSlot.holds(provider) else { return values.counters.strayCallbacks += 1 }
        guard isActive else { return values.counters.inactiveCallbacks += 1 }
        if locationSlot.noteReport() { announce(.running, of: provider) }
        if let location { accept(location) } else { withdrawLocation() }
    }

    /// Takes a fix of the present source and delivers it where it says something new.
    func accept(_ fix: Location) {
        guard values.take(fix) else { return }
        updateDelegate?.didUpdateLocation(fix)
        // The delegate may have stopped the manager.
        if isActive { deliver(.location(fix)) }
    }

    private func withdrawLocation() {
        if values.withdrawLocation() { deliver(.locationWithdrawn(clock.now)) }
    }

    private func wake(_ provider: any LocationProvider, at fix: Location?) {
        guard provider === watch else { return values.counters.strayCallbacks += 1 }
        // Not to know where one is says nothing about having left.
        guard let fix else { return values.counters.withdrawals += 1 }
        guard fix.isValid else { return values.counters.invalidValues += 1 }
        apply(.departure, waking: fix)
    }
}

extension GeolocationManager: CourseProviderDelegate {
    /// Takes a course from the provider in the course slot.
    public func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) {
        guard courseSlot.holds(provider) else { return values.counters.strayCallbacks += 1 }
        guard isActive else { return values.counters.inactiveCallbacks += 1 }
        if courseSlot.noteReport() { announce(.running, of: provider) }
        accept(course, type: .course)
    }
}

extension GeolocationManager: UserHeadingProviderDelegate {
    /// Takes a heading from the provider in the user heading slot.
    public func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        guard userSlot.holds(provider) else { return values.counters.strayCallbacks += 1 }
        guard isActive else { return values.counters.inactiveCallbacks += 1 }
        if userSlot.noteReport() { announce(.running, of: provider) }
        accept(heading, type: .user)
    }
}

extension GeolocationManager: DeviceHeadingProviderDelegate {
    /// Takes a heading from the provider in the device heading slot.
    public func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) {
        guard deviceSlot.holds(provider) else { return values.counters.strayCallbacks += 1 }
        guard isActive else { return values.counters.inactiveCallbacks += 1 }
        if deviceSlot.noteReport() { announce(.running, of: provider) }
        accept(heading, type: .device)
    }
}
