/// The rights of a reader, and the devices for which it has them; pure logic.
struct QueryScope: Sendable, Hashable {
    /// Something that a token allows.
    enum Right: String, Sendable, Hashable, CaseIterable {
        /// Last positions and presence.
        case last
        /// Tracks of the store.
        case tracks
        /// Settings of devices, and their change.
        case commands
    }

    private static let prefix = "scope="

    private let rights: Set<Right>
    private var names: Set<String> = []
    private var prefixes: [String] = []
    private let isEverything: Bool

    /// Creates the scope of a token.
    ///
    /// - Parameter words: The devices, `acme/*` for those whose identifiers begin with `acme/`, and the rights, such as
    ///   `scope=last`. Without a device, all of them; without a right, those to read positions and tracks. `nil` if no token
    ///   is asked for: positions and tracks of all devices.
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

    /// Returns the first of a token's words that names a right which does not exist; `nil` if there is none.
    static func unknownRight(in words: Set<String>) -> String? {
        words.filter { $0.hasPrefix(prefix) && Right(rawValue: String($0.dropFirst(prefix.count))) == nil }.min()
    }

    /// Whether a device may be seen.
    func contains(_ id: String) -> Bool {
        isEverything || names.contains(id) || prefixes.contains { id.hasPrefix($0) }
    }

    /// Whether a right was given.
    func allows(_ right: Right) -> Bool { rights.contains(right) }
}
