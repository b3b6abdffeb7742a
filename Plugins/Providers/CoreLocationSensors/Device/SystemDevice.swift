import Geolocation

/// The devices of the system that the program runs on.
enum SystemDevice {
    /// The location service; one that is unavailable on a system without Core Location.
    static func location() -> any LocationDevice {
        // Other Apple systems have the framework, too, but not all of these services.
        #if canImport(CoreLocation) && !os(tvOS) && !os(visionOS)
            CoreLocationDevice()
        #else
            MissingLocationDevice()
        #endif
    }

    /// The sensor of the attitude; `nil` if there is none, as in a Mac.
    static func attitude() -> (any AttitudeSensor)? {
        #if canImport(CoreMotion) && !os(macOS) && !os(tvOS) && !os(visionOS)
            DeviceMotionSensor()
        #else
            nil
        #endif
    }
}
