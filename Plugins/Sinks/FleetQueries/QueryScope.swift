/// The scope of a client of fleet queries: its rights, and the devices to which they apply.
struct QueryScope: Sendable, Hashable {
    /// A right that a token grants.
    enum Right: String, Sendable, Hashable, CaseIterable {
        /// The right to read last positions and presence.
        case last
        /// The right to read tracks from the store.
        case tracks
        /// The right to read and change the settings of devices.
        case commands
    }

    private static let prefix = "scope="

    private let rights: Set<Right>
    private var names: Set<String> = []
    private var prefixes: [String] = []
    private let isEverything: Bool

    /// Creates the scope of a client from the words of its token.
    ///
    /// - Parameter words: The words of the token; `nil` if no token is required. A word is a device, such as `acme/*`
    ///   for all identifiers beginning with `acme/`, or a right, such as `scope=last`. Without a device, the rights
    ///   apply to all devices. Without a right, the scope grants `last` and `tracks`. If `words` is `nil`, the
    ///   scope grants `last` and `tracks` for all devices.
    init(_ words: Set<String>?) {
        let scopes = (words ?? []).filter { $0.hasPrefix(Self.prefix) }
        let devices = (words ?? []).subtracting(scopes)
        rights =
            scopes.isEmpty
            ? [.last, .tracks] : Set(scopes.compactMap { Right(rawValue: String($0.dropFirst(Self.prefix.count))) })
        isEverything = devices.isEmpty
        for name in devices {
            if name.hasSuffix("*") { prefixes.append(String(name.dropLast())) } else { names.insert(name) }
        }
    }

    /// Returns the first of a token's words that names an unknown right, such as `scope=all`; `nil` if all rights
    /// exist.
    ///
    /// Words that do not begin with `scope=` name devices.
    static func unknownRight(in words: Set<String>) -> String? {
        words.filter { $0.hasPrefix(prefix) && Right(rawValue: String($0.dropFirst(prefix.count))) == nil }.min()
    }

    /// Returns whether the scope includes the device with the given identifier.
    func contains(_ id: String) -> Bool {
        isEverything || names.contains(id) || prefixes.contains { id.hasPrefix($0) }
    }

    /// Returns whether the scope grants the given right.
    func allows(_ right: Right) -> Bool { rights.contains(right) }
}
