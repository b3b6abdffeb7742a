/// Extension elements that have no property of their own, kept as they were written.
///
/// They are held as one piece of XML, and looked into only when somebody asks for ``elements``. Text between them, which
/// GPX does not provide for, is not kept.
public struct GPXExtensions: Sendable, Hashable {
    /// The elements one behind the other, as UTF-8.
    var fragment: [UInt8]
    /// The namespaces of the prefixes that the elements use without declaring them, sorted by prefix.
    public internal(set) var namespaces: [GPXNamespace]

    /// Makes an empty list.
    public init() {
        fragment = []
        namespaces = []
    }

    init(fragment: [UInt8], namespaces: [GPXNamespace]) {
        self.fragment = fragment
        self.namespaces = namespaces
    }

    /// Whether there are none.
    public var isEmpty: Bool { fragment.isEmpty }

    /// The elements as they were written.
    public var xml: String { String(decoding: fragment, as: UTF8.self) }

    /// How many bytes the elements and the namespaces have.
    var length: Int { namespaces.reduce(fragment.count) { $0 + $1.length } }
}
