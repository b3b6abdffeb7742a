/// The devices that a reader may see; pure logic.
struct QueryScope: Sendable, Hashable {
    private var names: Set<String> = []
    private var prefixes: [String] = []
    private let isEverything: Bool

    /// Creates the scope of a token.
    ///
    /// - Parameter names: The devices; `acme/*` stands for those whose identifiers begin with `acme/`. None stand for all.
    init(_ names: Set<String>) {
        isEverything = names.isEmpty
        for name in names {
            if name.hasSuffix("*") { prefixes.append(String(name.dropLast())) } else { self.names.insert(name) }
        }
    }

    /// Whether a device may be seen.
    func contains(_ id: String) -> Bool {
        isEverything || names.contains(id) || prefixes.contains { id.hasPrefix($0) }
    }
}
