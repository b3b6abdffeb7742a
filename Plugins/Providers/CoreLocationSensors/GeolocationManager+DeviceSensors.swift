public import Geolocation

extension GeolocationManager {
    /// Creates a stopped manager whose defaults are the sensors of the device that the program runs on, from any isolation.
    ///
    ///     let manager = GeolocationManager.withDeviceSensors()
    ///
    /// The course passes a ``FilteredCourseProvider``, and the compass a ``GatedDeviceHeadingProvider``: its heading is
    /// withdrawn while the program is in the background and the device does not lie flat.
    ///
    /// - Parameters:
    ///   - source: The source of location, course and compass heading. Default: one with the default settings.
    ///   - posture: The policy of the gate, which the program tells when it goes to the background.
    ///   - userHeading: The tracker of the user's head. Default: none.
    ///   - snoozePolicy: What to do if the source cannot monitor significant location changes.
    nonisolated public static func withDeviceSensors(
        _ source: CoreLocationSource = CoreLocationSource(), posture: FlatOrForegroundPolicy = FlatOrForegroundPolicy(),
        userHeading: (any UserHeadingProvider)? = nil, snoozePolicy: SnoozePolicy = .watchUpdates()
    ) -> GeolocationManager {
        withDeviceSensors(
            source, sensor: SystemDevice.attitude(), posture: posture, userHeading: userHeading, snoozePolicy)
    }

    /// Creates a manager with any sensor of the attitude.
    nonisolated static func withDeviceSensors(
        _ source: CoreLocationSource, sensor: (any AttitudeSensor)?, posture: FlatOrForegroundPolicy,
        userHeading: (any UserHeadingProvider)?, _ snoozePolicy: SnoozePolicy
    ) -> GeolocationManager {
        let compass = DeviceCompass(of: source, sensor: sensor, posture: posture)
        let defaults = DefaultProviders(
            location: source, course: FilteredCourseProvider(wrapping: source, clock: source.clock),
            userHeading: userHeading, deviceHeading: GatedDeviceHeadingProvider(wrapping: compass, policy: posture))
        return GeolocationManager(defaults: defaults, snoozePolicy: snoozePolicy, clock: source.clock)
    }
}
