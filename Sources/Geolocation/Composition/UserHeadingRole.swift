/// The role of a source of head orientation.
public struct UserHeadingRole: ProviderRole {
    /// Who hears of values.
    public weak var delegate: (any UserHeadingProviderDelegate)?

    /// Makes an instance without a delegate.
    nonisolated public init() {}

    /// Starts a provider.
    public static func start(_ provider: any UserHeadingProvider) { provider.startUserHeadingUpdates() }

    /// Stops a provider.
    public static func stop(_ provider: any UserHeadingProvider) { provider.stopUserHeadingUpdates() }

    /// Sets who hears of a provider's values.
    public static func setDelegate(
        _ delegate: (any UserHeadingProviderDelegate)?, of provider: any UserHeadingProvider
    ) {
        provider.headingDelegate = delegate
    }

    /// The provider without its role.
    nonisolated public static func sensor(_ provider: any UserHeadingProvider) -> any SensorProvider { provider }

    /// A composed provider as a delegate of the role.
    nonisolated public static func delegate(
        _ composed: ComposedProvider<UserHeadingRole>
    ) -> any UserHeadingProviderDelegate {
        composed
    }

    /// Reports a value to the delegate.
    public func deliver(_ value: HeadingValue?, from composed: ComposedProvider<UserHeadingRole>) {
        delegate?.userHeadingProvider(composed, didUpdateUserHeading: value)
    }
}

extension ComposedProvider: UserHeadingProvider, UserHeadingProviderDelegate where Role == UserHeadingRole {
    /// Who hears of values.
    public var headingDelegate: (any UserHeadingProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts the composed provider.
    public func startUserHeadingUpdates() { start() }

    /// Stops the composed provider.
    public func stopUserHeadingUpdates() { stop() }

    /// The accuracy of the last heading or, where that does not tell, of the provider inside; 180 degrees where there
    /// is neither.
    public var accuracy: Double {
        guard let lastValue else { return 180 }
        let inner = (self as? any WrappingProvider)?.wrappedProvider as? any UserHeadingProvider
        return lastValue.accuracy ?? inner?.accuracy ?? 180
    }

    /// Takes the inner provider's heading.
    public func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        receive(heading, from: provider)
    }
}
