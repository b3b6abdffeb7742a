/// The description of a plugin: enough to list it, to write an endpoint for it and to check one.
public struct PluginDescription: Sendable {
    /// The plugin's name, which is that of its module.
    public let name: String
    /// The purpose, in one line.
    public let summary: String
    /// The schemes of its endpoints, the usual one first.
    public let schemes: [String]
    /// The form of the address behind the scheme, such as `FILE`; empty without an address.
    public let address: String
    /// The options.
    public let options: [OptionDescription]
    /// Endpoints to copy.
    public let examples: [String]
    /// Why the plugin does not work on this machine, and which package would help; `nil` if it works.
    ///
    /// Looked up at each call, since that may open a library.
    public var unavailable: String? { findUnavailable() }

    private let findUnavailable: @Sendable () -> String?

    /// Creates a description.
    public init(
        name: String, summary: String, schemes: [String], address: String = "", options: [OptionDescription] = [],
        examples: [String] = [],
        unavailable: @autoclosure @escaping @Sendable () -> String? = nil
    ) {
        self.name = name
        self.summary = summary
        self.schemes = schemes
        self.address = address
        self.options = options
        self.examples = examples
        findUnavailable = unavailable
    }
}
