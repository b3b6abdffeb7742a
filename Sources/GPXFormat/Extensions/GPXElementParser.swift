/// Makes elements of a piece of XML that is known to be well-formed.
struct GPXElementParser {
    /// An element whose end has not been read.
    private struct Open {
        var name: String
        var namespace: String?
        var attributes: [GPXElement.Attribute]
        var text = ""
        var children: [GPXElement] = []
        /// How many declarations were in force outside of it.
        var outerScope: Int
    }

    /// No limits: what is parsed has passed those of a reader.
    private static let limits = GPXLimits(depth: .max, tokenLength: .max, attributes: .max)

    private var parser = XMLPullParser(limits: Self.limits)
    /// The declarations in force, the innermost last; the prefix of a default namespace is empty.
    private var scope: [GPXNamespace]
    /// The elements that are open, the first a holder of the others.
    private var open = [Open(name: "", attributes: [], outerScope: 0)]

    init(_ extensions: GPXExtensions) {
        scope = [GPXNamespace(prefix: "", uri: GPXVocabulary.gpx)] + extensions.namespaces
        scope.append(GPXNamespace(prefix: "xml", uri: "http://www.w3.org/XML/1998/namespace"))
        parser.tokenizer.collectsText = true
        // A document has one root.
        let document = ContiguousArray(Array("<e>".utf8) + extensions.fragment + Array("</e>".utf8))
        parser.append(document.span)
        parser.finish()
    }

    /// All elements; what cannot be parsed ends them.
    mutating func parse() -> [GPXElement] {
        while let token = try? parser.next() {
            switch token {
            case .startElement: begin()
            case .text: open[open.count - 1].text += text
            case .endElement: end()
            case .needsInput, .endOfDocument: return open[0].children.first?.children ?? []
            }
        }
        return []
    }

    private mutating func begin() {
        let outerScope = scope.count
        let buffer = parser.input.buffer
        let names = parser.tokenizer.attributes.map { XMLBytes.string(buffer.span, $0.nameStart..<$0.nameEnd) }
        let values = parser.tokenizer.attributes.map { $0.text(buffer.span) }
        for (name, value) in zip(names, values) {
            if name == "xmlns" { scope.append(GPXNamespace(prefix: "", uri: value)) }
            if name.hasPrefix("xmlns:") { scope.append(GPXNamespace(prefix: String(name.dropFirst(6)), uri: value)) }
        }
        let attributes = zip(names, values).compactMap { name, value -> GPXElement.Attribute? in
            if name == "xmlns" || name.hasPrefix("xmlns:") { return nil }
            let (prefix, local) = Self.split(name)
            return GPXElement.Attribute(name: local, namespace: prefix.isEmpty ? nil : uri(of: prefix), value: value)
        }
        let tag = parser.tokenizer.tag
        let (prefix, local) = Self.split(XMLBytes.string(buffer.span, tag.nameStart..<tag.nameEnd))
        open.append(Open(name: local, namespace: uri(of: prefix), attributes: attributes, outerScope: outerScope))
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

    private var text: String {
        if let range = parser.tokenizer.textRange { return XMLBytes.string(parser.input.buffer.span, range) }
        return String(decoding: parser.tokenizer.scratch, as: UTF8.self)
    }

    private func uri(of prefix: String) -> String? {
        scope.last { $0.binds(prefix) }.flatMap { $0.uri.isEmpty ? nil : $0.uri }
    }

    private static func split(_ name: String) -> (prefix: String, local: String) {
        guard let colon = name.firstIndex(of: ":") else { return ("", name) }
        return (String(name[..<colon]), String(name[name.index(after: colon)...]))
    }
}
