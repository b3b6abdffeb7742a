import Geolocation

/// Creates the location service and the attitude sensor of the current system.
enum SystemDevice {
    /// Returns the location service; on a system without Core Location it is unavailable.
    static func location() -> any LocationDevice {
        // On tvOS and visionOS, the framework exists, but not all of these services do.
        #if canImport(CoreLocation) && !os(tvOS) && !os(visionOS)
            CoreLocationDevice()
        #else
            MissingLocationDevice()
        #endif
    }

    /// Returns the attitude sensor; `nil` if the system has none, such as macOS.
    static func attitude() -> (any AttitudeSensor)? {
        #if canImport(CoreMotion) && !os(macOS) && !os(tvOS) && !os(visionOS)
            DeviceMotionSensor()
        #else
            nil
        #endif
    }
}
