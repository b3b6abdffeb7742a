extension LocationProvider {
    /// This provider, whose fix is withdrawn when none has come for `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<LocationRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension CourseProvider {
    /// This provider, whose course is withdrawn when none has come for `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<CourseRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension RawCourseProvider {
    /// This provider, whose sample is withdrawn when none has come for `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<RawCourseRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension UserHeadingProvider {
    /// This provider, whose heading is withdrawn when none has come for `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<UserHeadingRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}

extension DeviceHeadingProvider {
    /// This provider, whose heading is withdrawn when none has come for `timeout` seconds.
    nonisolated public func withdrawn(
        after timeout: Double, clock: any SensorClock = SystemClock()
    ) -> StalenessProvider<DeviceHeadingRole> {
        StalenessProvider(wrapping: self, timeout: timeout, clock: clock)
    }
}
