import CodecSupport
public import PluginOptions

/// A source or destination with its filters.
///
/// In text, the parts are written in the order in which values pass them, with bars between them:
///
///     gpsd: | quality?accuracy=50 | kalman?sigma=3        a source
///     throttle?interval=5 | wss://base.example            a destination
///     store:walk.db | privacy | wss://base.example        a destination behind a store
///
/// A bar within quotes belongs to an endpoint. Outside quotes, a bar that belongs to an endpoint is written as `%7C`.
public struct FilteredEndpoint: Sendable, Hashable, CustomStringConvertible {
    /// The endpoint of the source or destination, such as a URL, a file or a device.
    public var endpoint: Endpoint

    /// The filters of the source or destination, in the order in which values pass them.
    public var filters: [Endpoint]

    /// The store that keeps events and forwards them through the filters to the destination; `nil` if there is none.
    public var store: Store?

    /// A destination that stores events and forwards them to another destination, with the filters that precede the
    /// store.
    public struct Store: Sendable, Hashable, CustomStringConvertible {
        /// The endpoint of the store.
        public var endpoint: Endpoint
        /// The filters before the store, in the order in which events pass them.
        public var filters: [Endpoint]

        /// Creates a store with the filters before it.
        public init(_ endpoint: Endpoint, filters: [Endpoint] = []) {
            (self.endpoint, self.filters) = (endpoint, filters)
        }

        /// The filters before the store and the store as text, with bars between them.
        public var description: String { (filters + [endpoint]).map(\.description).joined(separator: " | ") }
    }

    /// Whether the endpoint is a source, after which filters are written in text, or a destination, before which they
    /// are written.
    private let isSource: Bool

    /// Creates a source with the filters after it.
    public init(source: Endpoint, filters: [Endpoint] = []) {
        (endpoint, self.filters, isSource) = (source, filters, true)
    }

    /// Creates a destination with the filters before it and, if given, a store that forwards events through the
    /// filters.
    public init(destination: Endpoint, filters: [Endpoint] = [], behind store: Store? = nil) {
        (endpoint, self.filters, self.store, isSource) = (destination, filters, store, false)
    }

    /// Parses a source and the filters after it.
    ///
    /// - Throws: `UsageError` that states what is wrong.
    public init(source text: String) throws {
        let stages = try Self.stages(of: text)
        self.init(source: try Endpoint(stages[0]), filters: try stages.dropFirst().map { try Endpoint(filter: $0) })
    }

    /// Parses a destination and the filters before it.
    ///
    /// - Throws: `UsageError` that states what is wrong.
    public init(destination text: String) throws {
        let stages = try Self.stages(of: text)
        let before = stages.dropLast()
        let stores = before.indices.filter { !Self.isFilter(before[$0]) }
        guard stores.count <= 1 else {
            throw UsageError("\"\(text)\" has two stores: write STORE | DESTINATION")
        }
        let filters = { (stages: ArraySlice<String>) in try stages.map { try Endpoint(filter: $0) } }
        let store = try stores.first.map { Store(try Endpoint(before[$0]), filters: try filters(before[..<$0])) }
        self.init(
            destination: try Endpoint(stages[stages.count - 1]),
            filters: try filters(before[((stores.first ?? -1) + 1)...]), behind: store)
    }

    /// Parses filters in the order in which values pass them, with bars between them.
    ///
    /// - Throws: `UsageError` that describes the fault.
    public static func filters(_ text: String) throws -> [Endpoint] {
        try stages(of: text).map { try Endpoint(filter: $0) }
    }

    /// Returns whether each part of a text is a filter, that is, has no colon before its options.
    static func areFilters(_ text: String) -> Bool { (try? stages(of: text).allSatisfy(isFilter)) ?? false }

    private static func isFilter(_ stage: String) -> Bool { !stage.prefix { $0 != "?" }.contains(":") }

    /// The destination to which the manager delivers events: the store if there is one, otherwise the endpoint itself.
    ///
    /// The value includes the filters that precede this destination.
    var head: Store { store ?? Store(endpoint, filters: filters) }

    /// The same source or destination, with each password and token in its endpoint replaced by `***`.
    package var withoutSecrets: FilteredEndpoint {
        var other = self
        let text = endpoint.description.withoutSecrets
        if text != endpoint.description, let masked = try? Endpoint(text) { other.endpoint = masked }
        return other
    }

    /// The source or destination and its filters as text, which can be parsed again.
    public var description: String {
        let stages = (isSource ? [endpoint] + filters : filters + [endpoint]).map(\.description)
        return ((store.map { [$0.description] } ?? []) + stages).joined(separator: " | ")
    }

    /// Splits a text into parts at the bars outside quotes; there is at least one part, and none is empty.
    ///
    /// An unclosed quote, such as an apostrophe in the name of a file, is treated as an ordinary character.
    private static func stages(of text: String, hasQuotes: Bool = true) throws -> [String] {
        var stages = [""]
        var quote: Character?
        for character in text {
            if character == "|", quote == nil {
                stages.append("")
                continue
            }
            if character == quote {
                quote = nil
            } else if hasQuotes, quote == nil, character == "\"" || character == "'" {
                quote = character
            }
            stages[stages.count - 1].append(character)
        }
        guard quote == nil else { return try Self.stages(of: text, hasQuotes: false) }
        stages = stages.map { String($0.trimming { $0 == " " }) }
        guard stages.count == 1 || !stages.contains("") else {
            throw UsageError(
                "\"\(text)\" has nothing beside a bar: write SOURCE | FILTER | FILTER, or FILTER | DESTINATION")
        }
        return stages
    }
}

extension String {
    fileprivate func trimming(_ isPadding: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let first = rest.first, isPadding(first) { rest.removeFirst() }
        while let last = rest.last, isPadding(last) { rest.removeLast() }
        return rest
    }
}
