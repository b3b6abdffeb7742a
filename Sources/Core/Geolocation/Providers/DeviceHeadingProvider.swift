/// A source of the direction in which the device points, such as a compass.
@SensorActor
public protocol DeviceHeadingProvider: SensorProvider {
    /// The delegate that receives headings; hold it weakly.
    var headingDelegate: (any DeviceHeadingProviderDelegate)? { get set }

    /// Starts reporting headings.
    func startDeviceHeadingUpdates()

    /// Stops reporting headings.
    func stopDeviceHeadingUpdates()
}

/// Receives a device heading provider's values.
@SensorActor
public protocol DeviceHeadingProviderDelegate: AnyObject, Sendable {
    /// Handles a new heading; `nil` means that it is not known.
    func deviceHeadingProvider(_ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?)
}
