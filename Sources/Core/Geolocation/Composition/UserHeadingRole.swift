/// The role of a source of head orientation.
public final class UserHeadingRole: ProviderRole {
    /// The delegate that receives values.
    public weak var delegate: (any UserHeadingProviderDelegate)?

    /// Creates an instance without a delegate.
    nonisolated public init() {}

    /// Starts a provider.
    public static func start(_ provider: any UserHeadingProvider) { provider.startUserHeadingUpdates() }

    /// Stops a provider.
    public static func stop(_ provider: any UserHeadingProvider) { provider.stopUserHeadingUpdates() }

    /// Sets a provider's delegate.
    public static func setDelegate(
        _ delegate: (any UserHeadingProviderDelegate)?, of provider: any UserHeadingProvider
    ) {
        provider.headingDelegate = delegate
    }

    /// Returns the provider as a plain sensor provider.
    nonisolated public static func sensor(_ provider: any UserHeadingProvider) -> any SensorProvider { provider }

    /// Returns a provider as the delegate of other providers of the role.
    nonisolated public static func delegate(
        _ composed: ProviderBase<UserHeadingRole>
    ) -> any UserHeadingProviderDelegate {
        composed
    }

    /// Reports a value to the delegate.
    public func deliver(_ value: HeadingValue?, from composed: ProviderBase<UserHeadingRole>) {
        delegate?.userHeadingProvider(composed, didUpdateUserHeading: value)
    }
}

extension ProviderBase: UserHeadingProvider, UserHeadingProviderDelegate where Role == UserHeadingRole {
    /// The delegate that receives values.
    public var headingDelegate: (any UserHeadingProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts the provider.
    public func startUserHeadingUpdates() { start() }

    /// Stops the provider.
    public func stopUserHeadingUpdates() { stop() }

    /// The accuracy of the last heading in degrees; that of the inner provider if the heading has none, or 180.
    public var accuracy: Double {
        guard let lastValue else { return 180 }
        let components = components
        let inner = components.count == 1 ? components[0] as? any UserHeadingProvider : nil
        return lastValue.accuracy ?? inner?.accuracy ?? 180
    }

    /// Handles a heading from the inner provider.
    public func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        receive(heading, from: provider)
    }
}
