import Geolocation

/// Creates the location service and the attitude sensor of the current system.
enum SystemDevice {
    /// Returns the location service of the current system; on a system without Core Location, the service is
    /// unavailable.
    static func location() -> any LocationDevice {
        // On tvOS and visionOS, Core Location exists, but lacks some of the services that the source uses.
        #if canImport(CoreLocation) && !os(tvOS) && !os(visionOS)
            CoreLocationDevice()
        #else
            MissingLocationDevice()
        #endif
    }

    /// Returns the attitude sensor of the current system; `nil` if the system has none, as on macOS.
    static func attitude() -> (any AttitudeSensor)? {
        #if canImport(CoreMotion) && !os(macOS) && !os(tvOS) && !os(visionOS)
            DeviceMotionSensor()
        #else
            nil
        #endif
    }
}
