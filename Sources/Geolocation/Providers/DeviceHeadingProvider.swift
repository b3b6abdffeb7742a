/// A source of the direction in which the device points: a compass.
@SensorActor
public protocol DeviceHeadingProvider: SensorProvider {
    /// Who hears of headings; to be held weakly.
    var headingDelegate: (any DeviceHeadingProviderDelegate)? { get set }

    /// Begins to report headings.
    func startDeviceHeadingUpdates()

    /// Ends what ``startDeviceHeadingUpdates()`` began.
    func stopDeviceHeadingUpdates()
}

/// Hears of a device heading provider's headings.
@SensorActor
public protocol DeviceHeadingProviderDelegate: AnyObject, Sendable {
    /// Takes a new heading; nil says that it is not known.
    func deviceHeadingProvider(_ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?)
}
