/// Extension elements that have no property of their own, kept as they were written.
///
/// They are held as one piece of XML, and looked into only when somebody asks for ``elements``. Text between them, which
/// GPX does not provide for, is not kept.
public struct GPXExtensions: Sendable, Hashable {
    /// The elements one behind the other, as UTF-8.
    private(set) var fragment: [UInt8]
    /// The namespaces of the prefixes that the elements use without declaring them, sorted by prefix.
    public private(set) var namespaces: [GPXNamespace]

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

    /// How many bytes the elements have.
    var fragmentLength: Int { fragment.count }

    /// Adds one element and the declarations that it depends on, sorted by prefix.
    mutating func append(_ element: [UInt8], _ used: [GPXNamespace]) {
        if fragment.isEmpty {
            fragment = element
            namespaces = used
            return
        }
        if namespaces == used {
            fragment += element
        } else if used.contains(where: { new in namespaces.contains { $0.prefix == new.prefix && $0 != new } }) {
            // A prefix that means something else in an element before: declared by the element itself, it stays apart.
            fragment += Self.declaring(used, in: element)
        } else {
            fragment += element
            namespaces = Set(namespaces + used).sorted { $0.prefix < $1.prefix }
        }
    }

    /// The element with declarations added to its start tag.
    private static func declaring(_ namespaces: [GPXNamespace], in element: [UInt8]) -> [UInt8] {
        let nameEnd = element.dropFirst().firstIndex { !XMLBytes.isName($0) } ?? element.endIndex
        var bytes = Array(element[..<nameEnd])
        for namespace in namespaces { bytes.append(declaration: namespace) }
        return bytes + element[nameEnd...]
    }
}
