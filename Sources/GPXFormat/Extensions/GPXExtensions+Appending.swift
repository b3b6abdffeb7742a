extension GPXExtensions {
    /// Adds one element with the namespaces that it depends on, sorted by prefix; false if there is no room for them.
    ///
    /// An element in which a prefix means something else than in those before gets the declarations itself.
    mutating func append(_ element: [UInt8], _ used: [GPXNamespace], limit: Int) -> Bool {
        let room = limit - length - element.count
        guard room >= 0 else { return false }
        // Nearly always there is only one element, or all depend on the same.
        let new = isEmpty ? used : namespaces == used ? [] : used.filter { !namespaces.contains($0) }
        if new.contains(where: { new in namespaces.contains { $0.binds(new.prefix) } }) {
            // The longest that the declarations can become, since making them just to measure them takes too long.
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
            // Without a copy, so that many points share what they depend on.
            namespaces = new
        } else if !new.isEmpty {
            namespaces = (namespaces + new).sorted { $0.prefix < $1.prefix }
        }
        return true
    }

    /// The element with declarations added to its start tag.
    private static func declaring(_ namespaces: [GPXNamespace], in element: [UInt8]) -> [UInt8] {
        let nameEnd = element.dropFirst().firstIndex { !XMLBytes.isName($0) } ?? element.endIndex
        var bytes = Array(element[..<nameEnd])
        for namespace in namespaces { bytes.append(declaration: namespace) }
        return bytes + element[nameEnd...]
    }
}
