import Geolocation

/// The compass of a ``CoreLocationSource`` as a default provider of a manager.
///
/// This compass also passes the attitude of the device to the policy that decides when the compass is used. Unlike the
/// compass that the source itself provides, it can be created from any isolation.
@SensorActor
final class DeviceCompass: DeviceHeadingProvider {
    private let source: CoreLocationSource
    private let sensor: (any AttitudeSensor)?
    private let posture: FlatOrForegroundPolicy
    private lazy var compass = source.deviceHeadingProvider

    /// Creates a compass that is not started.
    ///
    /// - Parameters:
    ///   - source: The source that provides the compass headings.
    ///   - sensor: The sensor that reports the attitude in which the device is held; `nil` if there is none.
    ///   - posture: The policy that receives the attitude.
    nonisolated init(of source: CoreLocationSource, sensor: (any AttitudeSensor)?, posture: FlatOrForegroundPolicy) {
        self.source = source
        self.sensor = sensor
        self.posture = posture
    }

    /// The object that receives the compass headings.
    var headingDelegate: (any DeviceHeadingProviderDelegate)? {
        get { compass.headingDelegate }
        set { compass.headingDelegate = newValue }
    }

    /// The provider whose status and permission apply to the compass as well: the source.
    var components: [any SensorProvider] { [source] }

    /// Whether the compass reports headings only when they change.
    var reportsChangesOnly: Bool { compass.reportsChangesOnly }

    /// The name of the compass, which is the name of its source.
    nonisolated var name: String { source.name }

    /// Starts the compass and the attitude sensor.
    func startDeviceHeadingUpdates() {
        sensor?.start { [posture] roll, pitch in posture.update(roll: roll, pitch: pitch) }
        compass.startDeviceHeadingUpdates()
    }

    /// Stops the compass and the attitude sensor.
    func stopDeviceHeadingUpdates() {
        compass.stopDeviceHeadingUpdates()
        sensor?.stop()
    }
}
