extension LocationProvider {
    /// Returns a provider that withdraws this provider's fix when none has arrived for `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<LocationRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension CourseProvider {
    /// Returns a provider that withdraws this provider's course when none has arrived for `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<CourseRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension RawCourseProvider {
    /// Returns a provider that withdraws this provider's sample when none has arrived for `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<RawCourseRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension UserHeadingProvider {
    /// Returns a provider that withdraws this provider's heading when none has arrived for `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<UserHeadingRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension DeviceHeadingProvider {
    /// Returns a provider that withdraws this provider's heading when none has arrived for `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<DeviceHeadingRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}
