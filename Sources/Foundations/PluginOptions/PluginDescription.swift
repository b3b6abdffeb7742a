/// What a plugin says of itself: enough to list it, to write an endpoint for it and to check one.
public struct PluginDescription: Sendable {
    /// The plugin's name, that of its module.
    public let name: String
    /// What it does, in one line.
    public let summary: String
    /// The schemes that it understands, the usual one first.
    public let schemes: [String]
    /// What stands behind the scheme, such as `FILE`; empty where nothing does.
    public let address: String
    /// The options.
    public let options: [OptionDescription]
    /// Endpoints to copy.
    public let examples: [String]
    /// Why the plugin cannot work on this machine, and which package would help; nil where it can.
    ///
    /// Looked up when asked for, since that may open a library.
    public var unavailable: String? { findUnavailable() }

    private let findUnavailable: @Sendable () -> String?

    /// Describes a plugin.
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
