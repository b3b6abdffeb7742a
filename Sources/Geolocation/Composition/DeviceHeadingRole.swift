/// The role of a source of compass headings.
public struct DeviceHeadingRole: ProviderRole {
    /// Who hears of values.
    public weak var delegate: (any DeviceHeadingProviderDelegate)?

    /// Makes an instance without a delegate.
    nonisolated public init() {}

    /// Starts a provider.
    public static func start(_ provider: any DeviceHeadingProvider) { provider.startDeviceHeadingUpdates() }

    /// Stops a provider.
    public static func stop(_ provider: any DeviceHeadingProvider) { provider.stopDeviceHeadingUpdates() }

    /// Sets who hears of a provider's values.
    public static func setDelegate(
        _ delegate: (any DeviceHeadingProviderDelegate)?, of provider: any DeviceHeadingProvider
    ) {
        provider.headingDelegate = delegate
    }

    /// The provider without its role.
    nonisolated public static func sensor(_ provider: any DeviceHeadingProvider) -> any SensorProvider { provider }

    /// A composed provider as a delegate of the role.
    nonisolated public static func delegate(
        _ composed: ComposedProvider<DeviceHeadingRole>
    ) -> any DeviceHeadingProviderDelegate {
        composed
    }

    /// Reports a value to the delegate.
    public func deliver(_ value: HeadingValue?, from composed: ComposedProvider<DeviceHeadingRole>) {
        delegate?.deviceHeadingProvider(composed, didUpdateDeviceHeading: value)
    }
}

extension ComposedProvider: DeviceHeadingProvider, DeviceHeadingProviderDelegate where Role == DeviceHeadingRole {
    /// Who hears of values.
    public var headingDelegate: (any DeviceHeadingProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts the composed provider.
    public func startDeviceHeadingUpdates() { start() }

    /// Stops the composed provider.
    public func stopDeviceHeadingUpdates() { stop() }

    /// Takes the inner provider's heading.
    public func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) {
        receive(heading, from: provider)
    }
}
