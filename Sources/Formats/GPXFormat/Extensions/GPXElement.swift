import CodecSupport

/// An XML element of a GPX extension, with its attributes, text and children.
public struct GPXElement: Sendable, Hashable {
    /// An attribute of an extension element; namespace declarations are not among the attributes.
    public struct Attribute: Sendable, Hashable {
        /// The name of the attribute, without its prefix.
        public let name: String
        /// The namespace URI of the attribute; `nil` if its name has no prefix.
        public let namespace: String?
        /// The value of the attribute, with character and entity references replaced.
        public let value: String
    }

    /// The name of the element, without its prefix.
    public let name: String
    /// The namespace URI of the element; `nil` if the extension declares an empty default namespace.
    ///
    /// For a name without a prefix, this is the URI of GPX 1.1 unless the extension declares another default namespace.
    public let namespace: String?
    /// The attributes of the element, in the order of the file.
    public let attributes: [Attribute]
    /// The text of the element itself, without spaces at its ends.
    ///
    /// The pieces of text before, between and after the child elements are joined.
    public let text: String
    /// The child elements, in the order of the file.
    public let children: [GPXElement]

    /// Returns the first child element with the given name, in any namespace.
    public func child(_ name: String) -> GPXElement? {
        children.first { $0.name == name }
    }

    /// Returns the value of the first attribute with the given name, in any namespace.
    public func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

/// Parses the stored XML of extensions, which is known to be well-formed, into elements.
struct GPXElementParser {
    /// An element whose end tag has not been read yet.
    private struct Open {
        var name: String
        var namespace: String?
        var attributes: [GPXElement.Attribute]
        var text = ""
        var children: [GPXElement] = []
        /// The number of namespace declarations that were in force before the element began.
        ///
        /// The declarations beyond this number were added by the element and its descendants, and are removed when the
        /// element ends.
        var outerScope: Int
    }

    /// The XML parser; it needs no limits here, since the reader has already applied its own limits to the extensions.
    private var parser = XMLPullParser(limits: XMLLimits(depth: .max, tokenLength: .max, attributes: .max))
    /// The namespace declarations in force, the innermost last; a default namespace has an empty prefix.
    private var scope: [GPXNamespace]
    /// The open elements, the innermost last.
    ///
    /// The first one represents the document; its child is the root that encloses all elements of the extensions.
    private var open = [Open(name: "", attributes: [], outerScope: 0)]

    init(_ extensions: GPXExtensions) {
        scope = [GPXNamespace(prefix: "", uri: GPXVocabulary.gpx)] + extensions.namespaces
        scope.append(GPXNamespace(prefix: "xml", uri: "http://www.w3.org/XML/1998/namespace"))
        parser.tokenizer.text.isWanted = true
        // An XML document must have exactly one root, so an element `e` encloses the extensions.
        let document = ContiguousArray(Array("<e>".utf8) + extensions.fragment + Array("</e>".utf8))
        parser.append(document.span)
        parser.finish()
    }

    /// Returns all elements of the extensions; returns none if the XML cannot be parsed.
    mutating func parse() -> [GPXElement] {
        while let token = try? parser.next() {
            switch token {
            case .startElement: begin()
            case .text: open[open.count - 1].text += parser.text
            case .endElement: end()
            case .needsInput, .endOfDocument: return open[0].children.first?.children ?? []
            }
        }
        return []
    }

    private mutating func begin() {
        let outerScope = scope.count
        var attributes: [(name: String, value: String)] = []
        for (name, value) in parser.attributes {
            if name == "xmlns" {
                scope.append(GPXNamespace(prefix: "", uri: value))
            } else if name.hasPrefix("xmlns:") {
                scope.append(GPXNamespace(prefix: String(name.dropFirst(6)), uri: value))
            } else {
                attributes.append((name, value))
            }
        }
        let resolved = attributes.map { name, value in
            let (prefix, local) = Self.split(name)
            return GPXElement.Attribute(name: local, namespace: prefix.isEmpty ? nil : uri(of: prefix), value: value)
        }
        let (prefix, local) = Self.split(parser.name)
        open.append(Open(name: local, namespace: uri(of: prefix), attributes: resolved, outerScope: outerScope))
    }

    private mutating func end() {
        guard open.count > 1, let last = open.popLast() else { return }
        scope.removeSubrange(last.outerScope...)
        let text = ContiguousArray(last.text.utf8)
        let element = GPXElement(
            name: last.name, namespace: last.namespace, attributes: last.attributes,
            text: XMLBytes.string(text.span, XMLBytes.trimmed(text.span, 0..<text.count)), children: last.children)
        open[open.count - 1].children.append(element)
    }

    private func uri(of prefix: String) -> String? {
        scope.last { $0.binds(prefix) }.flatMap { $0.uri.isEmpty ? nil : $0.uri }
    }

    private static func split(_ name: String) -> (prefix: String, local: String) {
        guard let colon = name.firstIndex(of: ":") else { return ("", name) }
        return (String(name[..<colon]), String(name[name.index(after: colon)...]))
    }
}
