public import Geolocation

/// A component in the diagram of a pipeline, a source, filter, slot or sink, with its state.
public struct MapComponent: Sendable, Hashable {
    /// The kinds of components.
    public enum Kind: String, Sendable, Hashable {
        /// A provider.
        case source
        /// A filter.
        case filter
        /// A slot of the manager.
        case slot
        /// A sink.
        case sink
    }

    /// The states of a component.
    public enum State: String, Sendable, Hashable {
        /// Not started.
        case idle
        /// Started, nothing reported yet.
        case starting
        /// Running.
        case running
        /// Running, with reduced quality.
        case degraded
        /// Failed.
        case failed
        /// Ended, such as a file that was read completely.
        case ended
        /// Permission was denied.
        case denied

        /// Creates the state for a provider's status; waiting for permission counts as starting.
        public init(_ status: ProviderStatus) {
            self =
                switch status {
                case .idle: .idle
                case .starting, .needsPermission: .starting
                case .running: .running
                case .degraded: .degraded
                case .denied: .denied
                case .failed: .failed
                case .ended: .ended
                }
        }
    }

    /// The identifier, 1 to 256 bytes.
    public var id: String

    /// The kind.
    public var kind: Kind

    /// The display name.
    public var name: String

    /// The roles that it fills, such as `location`.
    ///
    /// Default: none.
    public var roles: [String] = []

    /// The identifiers of the components that it passes its values to.
    ///
    /// Default: none.
    public var targets: [String] = []

    /// The state.
    public var state: State

    /// The reason for the state; `nil` if there is none.
    public var text: String?

    /// The number of values passed on; `nil` if unknown.
    public var count: Int?

    /// The recent number of values per second; `nil` if unknown.
    public var rate: Double?

    /// The number of dropped values, by reason.
    ///
    /// Default: none.
    public var drops: [String: Int] = [:]

    /// Creates a component.
    ///
    /// - Parameters:
    ///   - id: The identifier, 1 to 256 bytes.
    ///   - kind: The kind.
    ///   - name: The display name.
    ///   - state: The state.
    ///   - text: The reason for the state. Default: `nil`.
    public init(id: String, kind: Kind, name: String, state: State, text: String? = nil) {
        (self.id, self.kind, self.name, self.state, self.text) = (id, kind, name, state, text)
    }
}
