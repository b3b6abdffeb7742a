public import Geolocation

/// A component of a pipeline (a source, filter, provider role or sink) with its state, as the map's diagram shows it.
public struct MapComponent: Sendable, Hashable {
    /// The kinds of components in a pipeline.
    public enum Kind: String, Sendable, Hashable {
        /// A source of values, that is, a provider that reports them to the pipeline.
        case source
        /// A filter, which changes or drops values on their way through the pipeline.
        case filter
        /// A role in the pipeline, such as location provider; one provider at a time has the role.
        case slot
        /// A sink, which receives the events of the pipeline, for example to store them.
        case sink
    }

    /// The states of a component in a pipeline.
    public enum State: String, Sendable, Hashable {
        /// The component has not been started.
        case idle
        /// The component has been started, but has not reported anything yet.
        case starting
        /// The component works normally.
        case running
        /// The component works, but with reduced quality.
        case degraded
        /// The component has failed.
        case failed
        /// The component has ended, for example since its file was read completely.
        case ended
        /// The component cannot work because the user denied a permission.
        case denied

        /// Creates the state that corresponds to the status of a provider; waiting for permission counts as starting.
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

    /// The identifier of the component, 1 to 256 bytes.
    public var id: String

    /// The kind of the component.
    public var kind: Kind

    /// The name of the component for display.
    public var name: String

    /// The roles for which the component provides values, such as `location`; empty if it provides none.
    ///
    /// Default: none.
    public var roles: [String] = []

    /// The identifiers of the components to which this component passes on its values.
    ///
    /// Default: none.
    public var targets: [String] = []

    /// The current state of the component.
    public var state: State

    /// The reason for the component's state, as text for display; `nil` if there is none.
    public var text: String?

    /// The number of values that the component has passed on; `nil` if unknown.
    public var count: Int?

    /// The number of values that the component has passed on per second in the recent past; `nil` if unknown.
    public var rate: Double?

    /// The number of values that the component has dropped, for each reason.
    ///
    /// Default: none.
    public var drops: [String: Int] = [:]

    /// Creates a component of a pipeline.
    ///
    /// - Parameters:
    ///   - id: The identifier of the component, 1 to 256 bytes.
    ///   - kind: The kind of the component.
    ///   - name: The name of the component for display.
    ///   - state: The current state of the component.
    ///   - text: The reason for the state, as text for display. Default: `nil`, for none.
    public init(id: String, kind: Kind, name: String, state: State, text: String? = nil) {
        (self.id, self.kind, self.name, self.state, self.text) = (id, kind, name, state, text)
    }
}
