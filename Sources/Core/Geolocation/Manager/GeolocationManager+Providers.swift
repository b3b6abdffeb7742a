extension GeolocationManager {
    /// Installs a location provider in place of the manager's previous one.
    ///
    /// The previous provider is stopped and its fix withdrawn. If the manager is running, it starts the new provider.
    /// If the manager is snoozing, the new provider monitors for a significant location change instead.
    public func add(_ provider: any LocationProvider) { add(provider, as: LocationRole.self) }

    /// Removes the given location provider if the manager uses it; the default provider, if any, then replaces it.
    public func remove(_ provider: any LocationProvider) { remove(provider, as: LocationRole.self) }

    /// Returns the provider that the manager uses for the given role; `nil` if there is none.
    func provider(of role: SensorRole) -> (any SensorProvider)? {
        switch role {
        case .location: occupant(of: LocationRole.self)
        case .course: occupant(of: CourseRole.self)
        case .userHeading: occupant(of: UserHeadingRole.self)
        case .deviceHeading: occupant(of: DeviceHeadingRole.self)
        }
    }

    /// Whether the manager needs much less energy while it snoozes than while it runs.
    ///
    /// This is the case if the location provider monitors significant changes with little energy. Otherwise, snoozing
    /// only saves the energy of the other providers and of the consumers.
    public var snoozeSavesEnergy: Bool { occupant(of: LocationRole.self)?.savesEnergyWhileMonitoring ?? false }
}

extension GeolocationManager: CourseProviderDelegate {
    /// Installs a course provider in place of the manager's previous one, as ``add(_:)-(LocationProvider)`` does.
    public func add(_ provider: any CourseProvider) { add(provider, as: CourseRole.self) }

    /// Removes the given course provider if the manager uses it; the default provider, if any, then replaces it.
    public func remove(_ provider: any CourseProvider) { remove(provider, as: CourseRole.self) }

    /// Handles a course from the provider in the course slot.
    public func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) {
        receive(course, of: .course, from: provider)
    }
}

extension GeolocationManager: UserHeadingProviderDelegate {
    /// Installs a user heading provider in place of the manager's previous one, as ``add(_:)-(LocationProvider)`` does.
    public func add(_ provider: any UserHeadingProvider) { add(provider, as: UserHeadingRole.self) }

    /// Removes the given user heading provider if the manager uses it; the default provider, if any, then replaces it.
    public func remove(_ provider: any UserHeadingProvider) { remove(provider, as: UserHeadingRole.self) }

    /// Handles a user heading from the provider in the user heading slot.
    public func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        receive(heading, of: .user, from: provider)
    }
}

extension GeolocationManager: DeviceHeadingProviderDelegate {
    /// Installs a device heading provider in place of the manager's previous one, as ``add(_:)-(LocationProvider)``
    /// does.
    public func add(_ provider: any DeviceHeadingProvider) { add(provider, as: DeviceHeadingRole.self) }

    /// Removes the given device heading provider if the manager uses it; the default provider, if any, then replaces
    /// it.
    public func remove(_ provider: any DeviceHeadingProvider) { remove(provider, as: DeviceHeadingRole.self) }

    /// Handles a device heading from the provider in the device heading slot.
    public func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) {
        receive(heading, of: .device, from: provider)
    }
}

// MARK: Sources of several roles

extension GeolocationManager {
    /// Installs a source of several roles as the manager's provider of the given roles.
    ///
    /// By default, the source takes every role that it can fill, except roles for which another provider was added. A
    /// raw course provider is wrapped in a ``FilteredCourseProvider``. The providers that the source vends are
    /// installed with it.
    ///
    /// - Returns: The roles that the source fills.
    @discardableResult
    public func install(_ source: any SensorProvider, as roles: Set<SensorRole>? = nil) -> Set<SensorRole> {
        let parts = [source] + source.vendedProviders
        var filled: Set<SensorRole> = []
        for role in SensorRole.allCases where roles?.contains(role) ?? isFree(role) {
            if fill(role, from: parts) { filled.insert(role) }
        }
        return filled
    }

    /// Removes a source and the providers that it vends from all roles; default providers, if any, then replace them.
    public func uninstall(_ source: any SensorProvider) {
        let parts = [source] + source.vendedProviders
        for part in parts {
            if let provider = part as? any LocationProvider { remove(provider) }
            if let course = occupant(of: CourseRole.self), course.layers.contains(where: { $0.id == part.id }) {
                remove(course)
            }
            if let provider = part as? any UserHeadingProvider { remove(provider) }
            if let provider = part as? any DeviceHeadingProvider { remove(provider) }
        }
    }

    private func fill(_ role: SensorRole, from parts: [any SensorProvider]) -> Bool {
        for part in parts {
            switch role {
            case .location:
                guard let provider = part as? any LocationProvider else { continue }
                add(provider)
            case .course:
                guard let provider = courseProvider(from: part) else { continue }
                add(provider)
            case .userHeading:
                guard let provider = part as? any UserHeadingProvider else { continue }
                add(provider)
            case .deviceHeading:
                guard let provider = part as? any DeviceHeadingProvider else { continue }
                add(provider)
            }
            return true
        }
        return false
    }

    private func courseProvider(from part: any SensorProvider) -> (any CourseProvider)? {
        if let provider = part as? any CourseProvider { return provider }
        return (part as? any RawCourseProvider).map { FilteredCourseProvider(wrapping: $0, clock: clock) }
    }
}
