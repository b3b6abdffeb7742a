/// The description of a plugin: enough to list it, and to write and check endpoints for it.
public struct PluginDescription: Sendable {
    /// The plugin's name, which is that of its module.
    public let name: String
    /// A one-line summary.
    public let summary: String
    /// The schemes of its endpoints, the usual one first.
    public let schemes: [String]
    /// The form of the address, such as `FILE`; empty if endpoints have no address.
    public let address: String
    /// The options, evaluated anew at each access.
    public var options: [OptionDescription] { describeOptions() }
    /// Example endpoints to copy.
    public let examples: [String]
    /// Why the plugin cannot work on this machine, and which package to install; `nil` if it can.
    ///
    /// Evaluated on access, since that may open a library.
    public var unavailable: String? { findUnavailable() }

    private let describeOptions: @Sendable () -> [OptionDescription]
    private let findUnavailable: @Sendable () -> String?

    /// Describes a plugin; the options are evaluated on access, since only a listing needs those of all plugins.
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
