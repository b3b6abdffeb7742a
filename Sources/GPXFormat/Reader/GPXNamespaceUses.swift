/// Which declarations outside of a kept element its names depend on.
struct GPXNamespaceUses {
    /// The depth of the element; what is declared there or further inside goes with it.
    var depth = 0
    /// The declarations, as indices.
    var declared: [Int] = []
    /// What the prefixes are taken for that nobody declares.
    var undeclared: [GPXNamespace] = []
    /// Whether there are more of both than an element that is kept may depend on.
    var areTooMany: Bool { declared.count + undeclared.count > GPXNamespace.most }

    /// What the latest element depended on, since the next one nearly always depends on the same.
    var latestSerials: [Int64] = []
    var latest: [GPXNamespace] = []
}

extension GPXNamespaces {
    /// Begins to note the prefixes in an element at `depth`.
    mutating func beginUse(depth: Int) {
        uses.depth = depth
        uses.declared.removeAll(keepingCapacity: true)
        uses.undeclared.removeAll(keepingCapacity: true)
    }

    /// Notes a prefix.
    ///
    /// Names without one are GPX's own: a default namespace that is not, and is declared outside, is a mistake of the writer.
    ///
    /// - Parameters:
    ///   - bytes: What the prefix stands in.
    ///   - prefix: Where it stands.
    ///   - isOutside: Whether it stands outside of the element, so that what the element declares does not concern it.
    mutating func use(_ bytes: Span<UInt8>, _ prefix: Range<Int>, isOutside: Bool = false) {
        guard !prefix.isEmpty, !XMLBytes.isEqual(bytes, prefix, "xml"), !XMLBytes.isEqual(bytes, prefix, "xmlns")
        else { return }
        if let index = index(of: prefix, in: bytes, above: isOutside ? uses.depth : .max) {
            if bindings[index].depth < uses.depth, !uses.declared.contains(index) { uses.declared.append(index) }
        } else {
            let namespace = GPXNamespace.undeclared(XMLBytes.string(bytes, prefix))
            if !uses.undeclared.contains(namespace) { uses.undeclared.append(namespace) }
        }
    }

    /// Notes the prefixes of attributes.
    mutating func use(_ attributes: Span<XMLAttribute>, in bytes: Span<UInt8>) {
        for index in attributes.indices {
            let name = attributes[index].nameStart..<attributes[index].nameEnd
            if let colon = name.first(where: { bytes[$0] == UInt8(ascii: ":") }) {
                use(bytes, name.lowerBound..<colon)
            }
        }
    }

    /// What the element depends on, sorted by prefix.
    mutating func used() -> [GPXNamespace] {
        if uses.undeclared.isEmpty, uses.declared.count == uses.latestSerials.count,
            uses.declared.indices.allSatisfy({ bindings[uses.declared[$0]].serial == uses.latestSerials[$0] })
        {
            return uses.latest
        }
        let declared = uses.declared.map { index in
            // An empty name declares nothing, although some write it.
            let namespace = GPXNamespace(bindings[index])
            return namespace.uri.isEmpty ? .undeclared(namespace.prefix) : namespace
        }
        let all = (declared + uses.undeclared).sorted { $0.prefix < $1.prefix }
        if uses.undeclared.isEmpty {
            uses.latestSerials = uses.declared.map { bindings[$0].serial }
            uses.latest = all
        }
        return all
    }
}
