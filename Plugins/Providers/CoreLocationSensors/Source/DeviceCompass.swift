import Geolocation

/// The compass of a ``CoreLocationSource`` as a default provider of a manager; it also updates the posture policy.
///
/// Unlike the compass that the source vends, it can be created from any isolation.
@SensorActor
final class DeviceCompass: DeviceHeadingProvider {
    private let source: CoreLocationSource
    private let sensor: (any AttitudeSensor)?
    private let posture: FlatOrForegroundPolicy
    private lazy var compass = source.deviceHeadingProvider

    /// Creates a compass that is not started.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - sensor: The sensor that reports how the device is held; `nil` if there is none.
    ///   - posture: The policy to update.
    nonisolated init(of source: CoreLocationSource, sensor: (any AttitudeSensor)?, posture: FlatOrForegroundPolicy) {
        self.source = source
        self.sensor = sensor
        self.posture = posture
    }

    /// The delegate that receives headings.
    var headingDelegate: (any DeviceHeadingProviderDelegate)? {
        get { compass.headingDelegate }
        set { compass.headingDelegate = newValue }
    }

    /// The source, whose status and permission are those of the compass.
    var components: [any SensorProvider] { [source] }

    /// Whether the compass reports only changes.
    var reportsChangesOnly: Bool { compass.reportsChangesOnly }

    /// The source's name.
    nonisolated var name: String { source.name }

    /// Starts the compass.
    func startDeviceHeadingUpdates() {
        sensor?.start { [posture] roll, pitch in posture.update(roll: roll, pitch: pitch) }
        compass.startDeviceHeadingUpdates()
    }

    /// Stops the compass.
    func stopDeviceHeadingUpdates() {
        compass.stopDeviceHeadingUpdates()
        sensor?.stop()
    }
}
