import Geolocation

/// Creates the devices of the current system.
enum SystemDevice {
    /// Returns the location service; on a system without Core Location it is unavailable.
    static func location() -> any LocationDevice {
        // tvOS and visionOS have the framework, too, but not all of these services.
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
