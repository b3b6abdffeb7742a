/// The role of a source of compass headings.
public final class DeviceHeadingRole: ProviderRole {
    /// The delegate that receives values.
    public weak var delegate: (any DeviceHeadingProviderDelegate)?

    /// Creates an instance without a delegate.
    nonisolated public init() {}

    /// Starts a provider.
    public static func start(_ provider: any DeviceHeadingProvider) { provider.startDeviceHeadingUpdates() }

    /// Stops a provider.
    public static func stop(_ provider: any DeviceHeadingProvider) { provider.stopDeviceHeadingUpdates() }

    /// Sets a provider's delegate.
    public static func setDelegate(
        _ delegate: (any DeviceHeadingProviderDelegate)?, of provider: any DeviceHeadingProvider
    ) {
        provider.headingDelegate = delegate
    }

    /// Returns the provider as a plain sensor provider.
    nonisolated public static func sensor(_ provider: any DeviceHeadingProvider) -> any SensorProvider { provider }

    /// Returns a provider as the delegate of other providers of the role.
    nonisolated public static func delegate(
        _ composed: ProviderBase<DeviceHeadingRole>
    ) -> any DeviceHeadingProviderDelegate {
        composed
    }

    /// Reports a value to the delegate.
    public func deliver(_ value: HeadingValue?, from composed: ProviderBase<DeviceHeadingRole>) {
        delegate?.deviceHeadingProvider(composed, didUpdateDeviceHeading: value)
    }
}

extension ProviderBase: DeviceHeadingProvider, DeviceHeadingProviderDelegate where Role == DeviceHeadingRole {
    /// The delegate that receives values.
    public var headingDelegate: (any DeviceHeadingProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts the provider.
    public func startDeviceHeadingUpdates() { start() }

    /// Stops the provider.
    public func stopDeviceHeadingUpdates() { stop() }

    /// Handles a heading from the inner provider.
    public func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) {
        receive(heading, from: provider)
    }
}
