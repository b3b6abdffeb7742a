/// The description of a plugin, which contains all that is needed to list it and to write and check its endpoints.
public struct PluginDescription: Sendable {
    /// The name of the plugin, which is the same as that of its module.
    public let name: String
    /// A one-line summary.
    public let summary: String
    /// The schemes of the plugin's endpoints, the usual one first.
    public let schemes: [String]
    /// The form of an endpoint's address, such as `FILE`; empty if the endpoints have no address.
    public let address: String
    /// The options of the plugin, which are described anew at each access.
    public var options: [OptionDescription] { describeOptions() }
    /// Example endpoints that a user can copy.
    public let examples: [String]
    /// The reason why the plugin cannot work on this machine, with the package to install; `nil` if it can work.
    ///
    /// It is evaluated on each access, since the evaluation may open a library.
    public var unavailable: String? { findUnavailable() }

    private let describeOptions: @Sendable () -> [OptionDescription]
    private let findUnavailable: @Sendable () -> String?

    /// Creates the description of a plugin; its options are described only on access, since only a listing needs those
    /// of all plugins.
    public init(
        name: String, summary: String, schemes: [String], address: String = "",
        options: @autoclosure @escaping @Sendable () -> [OptionDescription] = [], examples: [String] = [],
        unavailable: @autoclosure @escaping @Sendable () -> String? = nil
    ) {
        self.name = name
        self.summary = summary
        self.schemes = schemes
        self.address = address
        self.examples = examples
        describeOptions = options
        findUnavailable = unavailable
    }
}
