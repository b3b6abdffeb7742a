public import Geolocation

extension GeolocationManager {
    /// Creates a stopped manager with the sensors of this device as its default providers; callable from any isolation.
    ///
    ///     let manager = GeolocationManager.withDeviceSensors()
    ///
    /// The course passes through a ``FilteredCourseProvider``. The compass passes through a
    /// ``GatedDeviceHeadingProvider``, which withdraws the heading while the program is in the background and the
    /// device does not lie flat.
    ///
    /// - Parameters:
    ///   - source: The source of location, course and compass heading. Default: one with the default settings.
    ///   - posture: The policy that decides when the compass is used; the program must update the policy when it enters
    ///     or leaves the background.
    ///   - userHeading: The user's head tracker. Default: none.
    ///   - snoozePolicy: The policy for detecting a departure if the source cannot monitor significant location
    ///     changes.
    nonisolated public static func withDeviceSensors(
        _ source: CoreLocationSource = CoreLocationSource(), posture: FlatOrForegroundPolicy = FlatOrForegroundPolicy(),
        userHeading: (any UserHeadingProvider)? = nil, snoozePolicy: SnoozePolicy = .watchUpdates()
    ) -> GeolocationManager {
        withDeviceSensors(
            source, sensor: SystemDevice.attitude(), posture: posture, userHeading: userHeading, snoozePolicy)
    }

    /// Creates a manager with the given attitude sensor.
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
