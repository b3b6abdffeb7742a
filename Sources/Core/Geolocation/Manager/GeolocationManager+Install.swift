extension GeolocationManager {
    /// Puts a source of several roles into the given slots, or by default into every free slot that it can fill.
    ///
    /// A raw course provider is wrapped in a ``FilteredCourseProvider``. Vended providers are part of the source.
    ///
    /// - Returns: The roles that it fills.
    @discardableResult
    public func install(_ source: any SensorProvider, as roles: Set<SensorRole>? = nil) -> Set<SensorRole> {
        let parts = [source] + source.vendedProviders
        var filled: Set<SensorRole> = []
        for role in SensorRole.allCases where roles?.contains(role) ?? isFree(role) {
            if fill(role, from: parts) { filled.insert(role) }
        }
        return filled
    }

    /// Removes a source and the providers it vends from every slot that they fill; the defaults take over.
    public func uninstall(_ source: any SensorProvider) {
        let parts = [source] + source.vendedProviders
        for part in parts {
            if let provider = part as? any LocationProvider { remove(provider) }
            if let course = courseSlot.occupant, course.layers.contains(where: { $0.id == part.id }) { remove(course) }
            if let provider = part as? any UserHeadingProvider { remove(provider) }
            if let provider = part as? any DeviceHeadingProvider { remove(provider) }
        }
    }

    private func isFree(_ role: SensorRole) -> Bool {
        switch role {
        case .location: locationSlot.isFree
        case .course: courseSlot.isFree
        case .userHeading: userSlot.isFree
        case .deviceHeading: deviceSlot.isFree
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
