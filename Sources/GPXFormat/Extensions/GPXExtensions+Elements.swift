extension GPXExtensions {
    /// The elements, parsed anew each time.
    public var elements: [GPXElement] {
        if isEmpty { return [] }
        var parser = GPXElementParser(self)
        return parser.parse()
    }

    /// Makes extensions of XML: elements one behind the other, in UTF-8.
    ///
    /// Throws what a ``GPXReader`` throws where the XML is not well-formed, and where it depends on more than 64 namespaces;
    /// the place counts from the beginning of it.
    ///
    /// - Parameters:
    ///   - xml: The elements, for example `<own:mark>1</own:mark>`.
    ///   - namespaces: What the prefixes mean that the elements do not declare.
    public init(xml: String, namespaces: [GPXNamespace] = []) throws(GPXError) {
        // The reader of documents knows everything that is to be checked and noted.
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
}
