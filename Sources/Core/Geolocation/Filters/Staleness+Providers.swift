extension LocationProvider {
    /// Returns a provider that reports this provider's fixes, and withdraws the last one if no fix follows for
    /// `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<LocationRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension CourseProvider {
    /// Returns a provider that reports this provider's courses, and withdraws the last one if none follows for
    /// `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<CourseRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension RawCourseProvider {
    /// Returns a provider that reports this provider's course samples, and withdraws the last one if none follows for
    /// `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<RawCourseRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension UserHeadingProvider {
    /// Returns a provider that reports this provider's user headings, and withdraws the last one if none follows for
    /// `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<UserHeadingRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension DeviceHeadingProvider {
    /// Returns a provider that reports this provider's device headings, and withdraws the last one if none follows for
    /// `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<DeviceHeadingRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}
