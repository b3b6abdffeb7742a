/// The description of a plugin: everything that is needed to list the plugin and to write and check its endpoints.
public struct PluginDescription: Sendable {
    /// The name of the plugin, which is the same as that of its module.
    public let name: String
    /// A summary of the plugin in one line.
    public let summary: String
    /// The schemes of the plugin's endpoints, the usual scheme first.
    public let schemes: [String]
    /// The form of the address in the plugin's endpoints, such as `FILE`; empty if the endpoints have no address.
    public let address: String
    /// The descriptions of the plugin's options, which are created anew at each access.
    public var options: [OptionDescription] { describeOptions() }
    /// Example endpoints of the plugin that a user can copy.
    public let examples: [String]
    /// The reason why the plugin cannot work on this machine, with the package to install; `nil` if it can work.
    ///
    /// The reason is determined anew at each access, and not before, since determining it may open a library.
    public var unavailable: String? { findUnavailable() }

    private let describeOptions: @Sendable () -> [OptionDescription]
    private let findUnavailable: @Sendable () -> String?

    /// Creates the description of a plugin.
    ///
    /// Its options are described only on access, since only a listing needs the options of all plugins.
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
