import CodecSupport

/// Extension elements that have no corresponding property, stored verbatim.
///
/// They are stored as one piece of XML, which is parsed only for ``elements``. Text between the elements, which GPX
/// does not allow, is dropped.
public struct GPXExtensions: Sendable, Hashable {
    /// The elements in order, as UTF-8.
    private(set) var fragment: [UInt8]
    /// The namespaces of the prefixes that the elements use without declaring them, sorted by prefix.
    public private(set) var namespaces: [GPXNamespace]

    /// Creates an empty list.
    public init() {
        fragment = []
        namespaces = []
    }

    /// Creates extensions from XML: elements one after another, in UTF-8.
    ///
    /// Throws the error of ``GPXReader`` if the XML is not well-formed or depends on more than 64 namespaces; its line
    /// and column are counted from the beginning of `xml`.
    ///
    /// - Parameters:
    ///   - xml: The elements, for example `<own:mark>1</own:mark>`.
    ///   - namespaces: The namespaces of the prefixes that the elements do not declare.
    public init(xml: String, namespaces: [GPXNamespace] = []) throws(GPXError) {
        // Parsing them as part of a whole document performs all checks and collects the namespaces.
        var head: [UInt8] = []
        head.append(markup: "<gpx")
        for namespace in namespaces where namespace.isDeclarable { head.append(declaration: namespace) }
        head.append(markup: "><extensions>")
        var document = head + xml.utf8
        document.append(markup: "</extensions></gpx>")
        let parsed: GPXDocument
        do throws(GPXError) {
            parsed = try GPXDocument(parsing: document, limits: GPXLimits(tokenLength: .max, extensionLength: .max))
        } catch {
            let column = error.line == 1 ? error.column - head.count : error.column
            throw GPXError(kind: error.kind, line: error.line, column: column, reason: error.reason)
        }
        if let line = parsed.drops.firstLine(of: .oversizedExtension) {
            let reason = "the extensions depend on more than \(GPXNamespace.most) namespaces"
            throw GPXError(kind: .limitExceeded, line: line, column: 1, reason: reason)
        }
        self = parsed.extensions
    }

    /// Whether there are no elements.
    public var isEmpty: Bool { fragment.isEmpty }

    /// The XML of the elements as written.
    public var xml: String { String(decoding: fragment, as: UTF8.self) }

    /// The elements, parsed on each access.
    public var elements: [GPXElement] {
        if isEmpty { return [] }
        var parser = GPXElementParser(self)
        return parser.parse()
    }

    /// The total length of the elements and their namespaces in bytes.
    var length: Int { namespaces.reduce(fragment.count) { $0 + $1.length } }

    /// Appends an element and the namespaces that it depends on, sorted by prefix; returns `false` if they exceed the
    /// limit.
    ///
    /// If an earlier element uses one of the prefixes for another namespace, the declarations are added to the element
    /// itself.
    mutating func append(_ element: [UInt8], _ used: [GPXNamespace], limit: Int) -> Bool {
        let room = limit - length - element.count
        guard room >= 0 else { return false }
        // In most cases there is only one element, or all elements depend on the same namespaces.
        let new = isEmpty ? used : namespaces == used ? [] : used.filter { !namespaces.contains($0) }
        if new.contains(where: { new in namespaces.contains { $0.binds(new.prefix) } }) {
            // This is an upper bound, since building the declarations only to measure them would be slow.
            let declarations = used.reduce(0) { $0 + " xmlns:=''".utf8.count + $1.length * "&quot;".utf8.count }
            guard declarations <= room else { return false }
            fragment += Self.declaring(used, in: element)
            return true
        }
        guard namespaces.count + new.count <= GPXNamespace.most, new.reduce(0, { $0 + $1.length }) <= room else {
            return false
        }
        if isEmpty { fragment = element } else { fragment += element }
        if namespaces.isEmpty {
            // The array is not copied, so that many points share one array.
            namespaces = new
        } else if !new.isEmpty {
            namespaces = (namespaces + new).sorted { $0.prefix < $1.prefix }
        }
        return true
    }

    /// Returns the element with the declarations of `namespaces` added to its start tag.
    private static func declaring(_ namespaces: [GPXNamespace], in element: [UInt8]) -> [UInt8] {
        let nameEnd = element.dropFirst().firstIndex { !XMLBytes.isName($0) } ?? element.endIndex
        var bytes = Array(element[..<nameEnd])
        for namespace in namespaces { bytes.append(declaration: namespace) }
        return bytes + element[nameEnd...]
    }
}
