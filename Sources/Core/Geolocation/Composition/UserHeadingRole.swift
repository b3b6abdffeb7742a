/// Adapts user heading providers, which report the orientation of the user's head, to code that is generic over roles.
public final class UserHeadingRole: ProviderRole {
    /// The delegate that receives the user headings; held weakly.
    public weak var delegate: (any UserHeadingProviderDelegate)?

    /// Creates an object that will hold the delegate of one user heading provider; the delegate is not set yet.
    nonisolated public init() {}

    /// Starts the given user heading provider.
    public static func start(_ provider: any UserHeadingProvider) { provider.startUserHeadingUpdates() }

    /// Stops the given user heading provider.
    public static func stop(_ provider: any UserHeadingProvider) { provider.stopUserHeadingUpdates() }

    /// Sets the delegate of the given user heading provider.
    public static func setDelegate(
        _ delegate: (any UserHeadingProviderDelegate)?, of provider: any UserHeadingProvider
    ) {
        provider.headingDelegate = delegate
    }

    /// Returns the given user heading provider as a plain sensor provider.
    nonisolated public static func sensor(_ provider: any UserHeadingProvider) -> any SensorProvider { provider }

    /// Returns the given composed provider as the delegate that its inner user heading providers report to.
    nonisolated public static func delegate(
        _ composed: ProviderBase<UserHeadingRole>
    ) -> any UserHeadingProviderDelegate {
        composed
    }

    /// Reports the given user heading to the delegate; `nil` withdraws the user heading that was reported last.
    public func deliver(_ value: HeadingValue?, from composed: ProviderBase<UserHeadingRole>) {
        delegate?.userHeadingProvider(composed, didUpdateUserHeading: value)
    }
}

extension ProviderBase: UserHeadingProvider, UserHeadingProviderDelegate where Role == UserHeadingRole {
    /// The delegate that receives the user headings of this provider.
    public var headingDelegate: (any UserHeadingProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts this user heading provider.
    public func startUserHeadingUpdates() { start() }

    /// Stops this user heading provider.
    public func stopUserHeadingUpdates() { stop() }

    /// The accuracy of the last user heading in degrees.
    ///
    /// If that heading states no accuracy, the value is the accuracy of the inner provider. If neither is known, or
    /// there is no heading, the value is 180.
    public var accuracy: Double {
        guard let lastValue else { return 180 }
        let components = components
        let inner = components.count == 1 ? components[0] as? any UserHeadingProvider : nil
        return lastValue.accuracy ?? inner?.accuracy ?? 180
    }

    /// Handles a user heading that an inner provider has reported.
    public func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        receive(heading, from: provider)
    }
}
