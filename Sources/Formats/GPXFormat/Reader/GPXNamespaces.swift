import CodecSupport

/// The namespace declarations in scope, and the namespaces on which the element being stored depends.
///
/// The vocabulary of an element is determined from the URI of its namespace. If the namespace is unknown or undeclared,
/// the vocabulary is determined from the element's prefix, since recorders use prefixes without declaring them, or
/// declare a default namespace that is not the one of GPX.
struct GPXNamespaces {
    /// A vocabulary to which an element of a GPX document can belong.
    enum Family {
        /// GPX itself; also the vocabulary of a name without a prefix.
        case core
        /// The elements of Garmin's `TrackPointExtension`, version 1 or 2.
        case garmin
        /// The elements of Soundscape's `TrackPointExtension`, prefix `gpxgd`.
        case soundscape
        /// The elements of this package's `TrackPointExtension`, prefix `loc`.
        case geolocation
        case other
    }

    private struct Binding {
        /// The prefix packed into a 64-bit word, which is unique for a prefix of up to eight bytes.
        var key: GPXName
        var prefix: [UInt8]
        var uri: String
        var family: Family
        var depth: Int
        /// The number of this declaration, counted over all declarations of the document.
        var serial: Int64

        var namespace: GPXNamespace { GPXNamespace(prefix: String(decoding: prefix, as: UTF8.self), uri: uri) }
    }

    private var bindings: ContiguousArray<Binding> = []
    private var serial: Int64 = 0

    /// The depth of the element being stored; declarations at this depth or deeper are inside the element.
    private var keptDepth = 0
    /// The indices of the outer declarations that the element being stored uses; outer means outside this element.
    private var declaredUses: [Int] = []
    /// The namespaces that are assumed for undeclared prefixes: the element being stored uses them, but no declaration
    /// applies to them.
    private var undeclaredUses: [GPXNamespace] = []
    /// The serial numbers of the namespace declarations that the previous stored element used.
    ///
    /// If the next stored element uses the same declarations, its namespaces need not be determined again: they are
    /// those in `latestUses`.
    private var latestSerials: [Int64] = []
    private var latestUses: [GPXNamespace] = []

    /// Adds the namespace declarations among the attributes of an element at the given depth.
    mutating func declare(_ attributes: Span<XMLAttribute>, in bytes: Span<UInt8>, depth: Int) {
        for index in attributes.indices {
            let attribute = attributes[index]
            guard XMLBytes.matches(bytes, at: attribute.nameStart, "xmlns") else { continue }
            let afterMark = attribute.nameStart + 5
            let isDefault = afterMark == attribute.nameEnd
            guard isDefault || bytes[afterMark] == UInt8(ascii: ":") else { continue }
            let prefix = min(afterMark + 1, attribute.nameEnd)..<attribute.nameEnd
            let uri = attribute.text(bytes)
            // An unknown default namespace on the root is regarded as a mistake of the program that wrote the file; on
            // an inner element, it is regarded as intended.
            let guess = isDefault && depth > 1 && !uri.isEmpty ? .other : Self.family(prefix, in: bytes)
            serial += 1
            bindings.append(
                Binding(
                    key: GPXName(bytes, prefix), prefix: prefix.map { bytes[$0] }, uri: uri,
                    family: Self.family(uri: uri) ?? guess, depth: depth, serial: serial))
        }
    }

    /// Removes the declarations of elements that are deeper than `depth`.
    mutating func leave(to depth: Int) {
        while let last = bindings.last, last.depth > depth { bindings.removeLast() }
    }

    /// The serial number of the latest namespace declaration in scope.
    ///
    /// Two elements with equal numbers have the same namespace declarations in scope, since declarations form a stack.
    var scope: Int64 { bindings.last?.serial ?? 0 }

    /// Returns the vocabulary of the element with the given tag.
    func family(of tag: XMLTag, in bytes: Span<UInt8>) -> Family {
        let prefix = tag.nameStart..<tag.prefixEnd
        guard let index = index(of: prefix, in: bytes) else { return Self.family(prefix, in: bytes) }
        return bindings.span[index].family
    }

    /// The namespaces in scope that belong to no known vocabulary and can be declared with their prefix in a start tag.
    ///
    /// The array is sorted by prefix, and contains at most ``GPXNamespace/most`` namespaces.
    var foreign: [GPXNamespace] {
        let all = bindings.filter { $0.family == .other && !$0.prefix.isEmpty }.map(\.namespace)
        return Array(all.filter(\.isDeclarable).sorted { $0.prefix < $1.prefix }.prefix(GPXNamespace.most))
    }

    /// Begins to collect the namespaces that the element now being stored uses; `depth` is the depth of this element.
    mutating func beginUse(depth: Int) {
        keptDepth = depth
        declaredUses.removeAll(keepingCapacity: true)
        undeclaredUses.removeAll(keepingCapacity: true)
    }

    /// Records that the element being stored uses the namespace of the given prefix.
    ///
    /// An empty prefix is ignored, since a name without a prefix is treated as a name of GPX. This also applies if an
    /// outer element declares a default namespace other than that of GPX: the declaration is regarded as a mistake of
    /// the program that wrote the file.
    ///
    /// - Parameters:
    ///   - bytes: The bytes that contain the prefix.
    ///   - prefix: The range of the prefix.
    ///   - isOutside: Whether the prefix is used outside the element being stored, so that declarations inside the
    ///     element do not apply.
    mutating func use(_ bytes: Span<UInt8>, _ prefix: Range<Int>, isOutside: Bool = false) {
        guard !prefix.isEmpty, !XMLBytes.isEqual(bytes, prefix, "xml"), !XMLBytes.isEqual(bytes, prefix, "xmlns")
        else { return }
        if let index = index(of: prefix, in: bytes, above: isOutside ? keptDepth : .max) {
            if bindings[index].depth < keptDepth, !declaredUses.contains(index) { declaredUses.append(index) }
        } else {
            let namespace = GPXNamespace.undeclared(XMLBytes.string(bytes, prefix))
            if !undeclaredUses.contains(namespace) { undeclaredUses.append(namespace) }
        }
    }

    /// Records that the element being stored uses the namespaces of the given attributes' prefixes.
    mutating func use(_ attributes: Span<XMLAttribute>, in bytes: Span<UInt8>) {
        for index in attributes.indices {
            let name = attributes[index].nameStart..<attributes[index].nameEnd
            if let colon = name.first(where: { bytes[$0] == UInt8(ascii: ":") }) {
                use(bytes, name.lowerBound..<colon)
            }
        }
    }

    /// Whether the element being stored uses more than ``GPXNamespace/most`` namespaces.
    var areUsesTooMany: Bool { declaredUses.count + undeclaredUses.count > GPXNamespace.most }

    /// Returns the namespaces on which the element being stored depends, sorted by prefix.
    mutating func uses() -> [GPXNamespace] {
        if undeclaredUses.isEmpty, declaredUses.count == latestSerials.count,
            declaredUses.indices.allSatisfy({ bindings[declaredUses[$0]].serial == latestSerials[$0] })
        {
            return latestUses
        }
        let declared = declaredUses.map { index in
            // A declaration with an empty URI, which some writers use, counts as no declaration.
            let namespace = bindings[index].namespace
            return namespace.uri.isEmpty ? .undeclared(namespace.prefix) : namespace
        }
        let all = (declared + undeclaredUses).sorted { $0.prefix < $1.prefix }
        if undeclaredUses.isEmpty {
            latestSerials = declaredUses.map { bindings[$0].serial }
            latestUses = all
        }
        return all
    }

    /// Returns the index of the innermost declaration of the given prefix in an element at a depth less than `depth`;
    /// `nil` if there is none.
    @inline(__always)
    private func index(of prefix: Range<Int>, in bytes: Span<UInt8>, above depth: Int = .max) -> Int? {
        let key = GPXName(bytes, prefix)
        let declared = bindings.span
        var index = declared.count
        while index > 0 {
            index -= 1
            guard declared[index].key == key, declared[index].depth < depth else { continue }
            if prefix.count <= GPXName.longest { return index }
            let declaredPrefix = bindings[index].prefix[...]
            if XMLBytes.isEqual(bytes, prefix, declaredPrefix.span) { return index }
        }
        return nil
    }

    private static func family(uri: String) -> Family? {
        let path = uri.hasPrefix("https:") ? uri.dropFirst(6) : uri.hasPrefix("http:") ? uri.dropFirst(5) : uri[...]
        if path.hasPrefix("//www.topografix.com/GPX/1/0") || path.hasPrefix("//www.topografix.com/GPX/1/1") {
            return .core
        }
        if path.hasPrefix("//www.garmin.com/xmlschemas/TrackPointExtension/") { return .garmin }
        if uri == GPXVocabulary.soundscape.namespace.uri { return .soundscape }
        return uri == GPXVocabulary.geolocation.namespace.uri ? .geolocation : nil
    }

    private static func family(_ prefix: Range<Int>, in bytes: Span<UInt8>) -> Family {
        switch GPXName(bytes, prefix) {
        case _ where prefix.isEmpty: .core
        case "gpx": .core
        case "gpxtpx": .garmin
        case "gpxgd": .soundscape
        default: .other
        }
    }
}
