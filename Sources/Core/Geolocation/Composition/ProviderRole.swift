/// A role that a provider can fill, such as reporting fixes or courses, for code that is generic over roles.
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

    /// Creates an object that will hold the delegate of one provider; the delegate is not set yet.
    nonisolated init()

    /// The delegate that receives the reported values; held weakly.
    var delegate: Delegate? { get set }

    /// Starts the given provider.
    static func start(_ provider: Provider)

    /// Stops the given provider.
    static func stop(_ provider: Provider)

    /// Sets the delegate of the given provider.
    static func setDelegate(_ delegate: Delegate?, of provider: Provider)

    /// Returns the given provider as a plain sensor provider.
    nonisolated static func sensor(_ provider: Provider) -> any SensorProvider

    /// Returns the given composed provider as the delegate that its inner providers report to.
    nonisolated static func delegate(_ composed: ProviderBase<Self>) -> Delegate

    /// Reports the given value to the delegate; `nil` withdraws the value that was reported last.
    func deliver(_ value: Value?, from composed: ProviderBase<Self>)
}
