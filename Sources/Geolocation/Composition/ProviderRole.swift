/// One of the roles that a provider can play, for code that serves all of them alike.
///
/// The five roles differ in nothing but the names of their functions and the type of their values; this maps those names,
/// so that staleness, retry and fail-over exist once. An instance holds the delegate of its role, weakly.
@SensorActor
public protocol ProviderRole: SendableMetatype {
    /// `any LocationProvider` and its siblings.
    associatedtype Provider: Sendable
    /// `any LocationProviderDelegate` and its siblings.
    associatedtype Delegate: Sendable
    /// What a provider of the role reports; a nil says that it does not know.
    associatedtype Value: Sendable & Hashable

    /// Makes an instance without a delegate.
    nonisolated init()

    /// Who hears of values, held weakly.
    var delegate: Delegate? { get set }

    /// Starts a provider.
    static func start(_ provider: Provider)

    /// Stops a provider.
    static func stop(_ provider: Provider)

    /// Sets who hears of a provider's values.
    static func setDelegate(_ delegate: Delegate?, of provider: Provider)

    /// The provider without its role.
    nonisolated static func sensor(_ provider: Provider) -> any SensorProvider

    /// A composed provider as a delegate of its role.
    nonisolated static func delegate(_ composed: ComposedProvider<Self>) -> Delegate

    /// Reports a value to the delegate.
    func deliver(_ value: Value?, from composed: ComposedProvider<Self>)
}
