/// Adapts device heading providers, which report the heading of a compass, to code that is generic over roles.
public final class DeviceHeadingRole: ProviderRole {
    /// The delegate that receives the compass headings; held weakly.
    public weak var delegate: (any DeviceHeadingProviderDelegate)?

    /// Creates an object that will hold the delegate of one device heading provider; the delegate is not set yet.
    nonisolated public init() {}

    /// Starts the given device heading provider.
    public static func start(_ provider: any DeviceHeadingProvider) { provider.startDeviceHeadingUpdates() }

    /// Stops the given device heading provider.
    public static func stop(_ provider: any DeviceHeadingProvider) { provider.stopDeviceHeadingUpdates() }

    /// Sets the delegate of the given device heading provider.
    public static func setDelegate(
        _ delegate: (any DeviceHeadingProviderDelegate)?, of provider: any DeviceHeadingProvider
    ) {
        provider.headingDelegate = delegate
    }

    /// Returns the given device heading provider as a plain sensor provider.
    nonisolated public static func sensor(_ provider: any DeviceHeadingProvider) -> any SensorProvider { provider }

    /// Returns the given composed provider as the delegate that its inner device heading providers report to.
    nonisolated public static func delegate(
        _ composed: ProviderBase<DeviceHeadingRole>
    ) -> any DeviceHeadingProviderDelegate {
        composed
    }

    /// Reports the given compass heading to the delegate; `nil` withdraws the compass heading that was reported last.
    public func deliver(_ value: HeadingValue?, from composed: ProviderBase<DeviceHeadingRole>) {
        delegate?.deviceHeadingProvider(composed, didUpdateDeviceHeading: value)
    }
}

extension ProviderBase: DeviceHeadingProvider, DeviceHeadingProviderDelegate where Role == DeviceHeadingRole {
    /// The delegate that receives the compass headings of this provider.
    public var headingDelegate: (any DeviceHeadingProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts this device heading provider.
    public func startDeviceHeadingUpdates() { start() }

    /// Stops this device heading provider.
    public func stopDeviceHeadingUpdates() { stop() }

    /// Handles a compass heading that an inner provider has reported.
    public func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) {
        receive(heading, from: provider)
    }
}
