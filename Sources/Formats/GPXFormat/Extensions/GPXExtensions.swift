import CodecSupport

/// The extension elements of a GPX document or point for which this package has no property, stored verbatim.
///
/// All elements are stored as one piece of XML, which is parsed only for ``elements``. Text between the elements, which
/// GPX does not allow, is dropped.
public struct GPXExtensions: Sendable, Hashable {
    /// The XML of the extension elements, in the order of the file, as UTF-8.
    private(set) var fragment: [UInt8]
    /// The namespaces of the prefixes that the elements use without declaring them, sorted by prefix.
    public private(set) var namespaces: [GPXNamespace]

    /// Creates extensions without any element.
    public init() {
        fragment = []
        namespaces = []
    }

    /// Creates extensions from XML: elements one after another, in UTF-8.
    ///
    /// Throws the error of ``GPXReader`` if the XML is not well-formed or depends on more than 64 namespaces. The line
    /// and column of the error are counted from the beginning of `xml`.
    ///
    /// - Parameters:
    ///   - xml: The elements, for example `<own:mark>1</own:mark>`.
    ///   - namespaces: The namespaces of the prefixes that the elements do not declare.
    public init(xml: String, namespaces: [GPXNamespace] = []) throws(GPXError) {
        // Parsing the elements as part of a whole document performs all checks and collects the namespaces.
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

    /// Whether the extensions have no elements.
    public var isEmpty: Bool { fragment.isEmpty }

    /// The XML of the extension elements, as written in the file.
    public var xml: String { String(decoding: fragment, as: UTF8.self) }

    /// The extension elements; the stored XML is parsed on each access.
    public var elements: [GPXElement] {
        if isEmpty { return [] }
        var parser = GPXElementParser(self)
        return parser.parse()
    }

    /// The total length in bytes of the extension elements and their namespaces.
    var length: Int { namespaces.reduce(fragment.count) { $0 + $1.length } }

    /// Appends the given extension element; `used` contains the namespaces on which the element depends, sorted by
    /// prefix.
    ///
    /// If an earlier element uses one of their prefixes for another namespace, the namespaces are declared in the
    /// appended element itself.
    ///
    /// - Returns: `false` if the extensions would exceed `limit` bytes or the maximum number of namespaces; the element
    ///   is then not appended.
    mutating func append(_ element: [UInt8], _ used: [GPXNamespace], limit: Int) -> Bool {
        let room = limit - length - element.count
        guard room >= 0 else { return false }
        // In most cases, the extensions have only one element, or all their elements depend on the same namespaces.
        let new = isEmpty ? used : namespaces == used ? [] : used.filter { !namespaces.contains($0) }
        if new.contains(where: { new in namespaces.contains { $0.binds(new.prefix) } }) {
            // This length is an upper bound, since building the declarations only to measure them would be slow.
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
            // The array of namespaces is not copied, so that the extensions of many points share one array.
            namespaces = new
        } else if !new.isEmpty {
            namespaces = (namespaces + new).sorted { $0.prefix < $1.prefix }
        }
        return true
    }

    /// Returns `element` with declarations of the given namespaces added to its start tag.
    private static func declaring(_ namespaces: [GPXNamespace], in element: [UInt8]) -> [UInt8] {
        let nameEnd = element.dropFirst().firstIndex { !XMLBytes.isName($0) } ?? element.endIndex
        var bytes = Array(element[..<nameEnd])
        for namespace in namespaces { bytes.append(declaration: namespace) }
        return bytes + element[nameEnd...]
    }
}
