/// A role that a provider can fill, for code that is generic over roles.
///
/// The five roles differ only in the names of their functions and in the type of their values. This protocol gives
/// these functions common names, so that staleness, retry and fail-over are implemented once. An instance holds the
/// delegate of its role weakly.
@SensorActor
public protocol ProviderRole: AnyObject, Sendable {
    /// The provider protocol of the role, such as `any LocationProvider`.
    associatedtype Provider: Sendable
    /// The delegate protocol of the role, such as `any LocationProviderDelegate`.
    associatedtype Delegate: Sendable
    /// The type of reported values; a provider reports `nil` when its value is not known.
    associatedtype Value: Sendable & Hashable

    /// Creates an instance without a delegate.
    nonisolated init()

    /// The delegate that receives values; held weakly.
    var delegate: Delegate? { get set }

    /// Starts a provider.
    static func start(_ provider: Provider)

    /// Stops a provider.
    static func stop(_ provider: Provider)

    /// Sets a provider's delegate.
    static func setDelegate(_ delegate: Delegate?, of provider: Provider)

    /// Returns the provider as a plain sensor provider.
    nonisolated static func sensor(_ provider: Provider) -> any SensorProvider

    /// Returns a provider as the delegate of other providers of the role.
    nonisolated static func delegate(_ composed: ProviderBase<Self>) -> Delegate

    /// Reports a value to the delegate.
    func deliver(_ value: Value?, from composed: ProviderBase<Self>)
}
