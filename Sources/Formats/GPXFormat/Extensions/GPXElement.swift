import CodecSupport

/// An element of an extension.
public struct GPXElement: Sendable, Hashable {
    /// An attribute other than a namespace declaration.
    public struct Attribute: Sendable, Hashable {
        /// The name without prefix.
        public let name: String
        /// The namespace of the prefix; `nil` without one.
        public let namespace: String?
        /// The text, with references replaced.
        public let value: String
    }

    /// The name without prefix.
    public let name: String
    /// The namespace URI; for a name without a prefix that of GPX 1.1, unless the extension declares another default.
    ///
    /// `nil` if the extension declares an empty default namespace.
    public let namespace: String?
    /// The attributes in the order of the file.
    public let attributes: [Attribute]
    /// The text of the element itself, trimmed; pieces between children are joined.
    public let text: String
    /// The child elements in the order of the file.
    public let children: [GPXElement]

    /// Returns the first child with a name, in any namespace.
    public func child(_ name: String) -> GPXElement? {
        children.first { $0.name == name }
    }

    /// Returns the value of the first attribute with a name, in any namespace.
    public func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

/// Parses stored extensions, which are known to be well-formed, into elements.
struct GPXElementParser {
    /// An element whose end has not been read.
    private struct Open {
        var name: String
        var namespace: String?
        var attributes: [GPXElement.Attribute]
        var text = ""
        var children: [GPXElement] = []
        /// The number of declarations in force outside the element.
        var outerScope: Int
    }

    /// Without limits, since a reader has already applied its own.
    private var parser = XMLPullParser(limits: XMLLimits(depth: .max, tokenLength: .max, attributes: .max))
    /// The declarations in force, the innermost last; the prefix of a default namespace is empty.
    private var scope: [GPXNamespace]
    /// The open elements; the first one contains the others.
    private var open = [Open(name: "", attributes: [], outerScope: 0)]

    init(_ extensions: GPXExtensions) {
        scope = [GPXNamespace(prefix: "", uri: GPXVocabulary.gpx)] + extensions.namespaces
        scope.append(GPXNamespace(prefix: "xml", uri: "http://www.w3.org/XML/1998/namespace"))
        parser.tokenizer.text.isWanted = true
        // A document has one root.
        let document = ContiguousArray(Array("<e>".utf8) + extensions.fragment + Array("</e>".utf8))
        parser.append(document.span)
        parser.finish()
    }

    /// All elements; empty if the XML cannot be parsed.
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
