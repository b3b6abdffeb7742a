public import Geolocation

/// A box in the diagram of a pipeline: a source, filter, slot or sink, and how it does.
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
        /// Started, and has reported nothing yet.
        case starting
        /// At work.
        case running
        /// At work, but worse than it should be.
        case degraded
        /// Failed.
        case failed
        /// Ended, as a file does.
        case ended
        /// Permission was denied.
        case denied

        /// Creates the state that a status stands for; one that waits for permission is starting.
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

    /// The name for people.
    public var name: String

    /// The roles that it serves, such as `location`.
    ///
    /// Default: none.
    public var roles: [String] = []

    /// The identifiers of the components that it passes its values to.
    ///
    /// Default: none.
    public var targets: [String] = []

    /// The state.
    public var state: State

    /// Why it is in this state; `nil` if there is nothing to say.
    public var text: String?

    /// The number of values that it has passed on; `nil` if unknown.
    public var count: Int?

    /// Values a second of late; `nil` if unknown.
    public var rate: Double?

    /// The values that it dropped, by reason.
    ///
    /// Default: none.
    public var drops: [String: Int] = [:]

    /// Creates a component.
    ///
    /// - Parameters:
    ///   - id: The identifier, 1 to 256 bytes.
    ///   - kind: The kind.
    ///   - name: The name for people.
    ///   - state: The state.
    ///   - text: Why it is in this state. Default: `nil`.
    public init(id: String, kind: Kind, name: String, state: State, text: String? = nil) {
        (self.id, self.kind, self.name, self.state, self.text) = (id, kind, name, state, text)
    }
}
