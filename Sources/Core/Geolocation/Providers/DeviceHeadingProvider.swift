/// A source of the direction in which the device points, such as a compass.
@SensorActor
public protocol DeviceHeadingProvider: SensorProvider {
    /// The delegate that receives device headings; hold it weakly.
    var headingDelegate: (any DeviceHeadingProviderDelegate)? { get set }

    /// Starts reporting device headings.
    func startDeviceHeadingUpdates()

    /// Stops reporting device headings.
    func stopDeviceHeadingUpdates()
}

/// A delegate that receives a device heading provider's values.
@SensorActor
public protocol DeviceHeadingProviderDelegate: AnyObject, Sendable {
    /// Handles a new device heading; `nil` means that the heading is not known.
    func deviceHeadingProvider(_ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?)
}
