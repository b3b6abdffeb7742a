/// Tells which vocabulary an element belongs to, by the namespace that is declared or else by its prefix.
///
/// Recorders use prefixes that they never declare, and declare default namespaces that are not GPX's; both are taken for
/// what they are meant to be.
struct GPXNamespaces {
    /// The vocabularies that are read.
    enum Family {
        /// GPX itself, also whatever has no prefix.
        case core
        /// Garmin's TrackPointExtension, version 1 or 2.
        case garmin
        /// Soundscape's TrackPointExtension, prefix `gpxgd`.
        case soundscape
        /// This package's TrackPointExtension.
        case geolocation
        case other
    }

    struct Binding {
        /// The prefix, packed; enough to tell prefixes of up to eight bytes apart.
        var key: GPXName
        var prefix: [UInt8]
        var uri: String
        var family: Family
        var depth: Int
        /// A number that no other declaration of the document has.
        var serial: Int64
    }

    private(set) var bindings: ContiguousArray<Binding> = []
    private var serial: Int64 = 0
    var uses = GPXNamespaceUses()

    /// Notes the declarations among the attributes of an element at `depth`.
    mutating func declare(_ attributes: Span<XMLAttribute>, in bytes: Span<UInt8>, depth: Int) {
        for index in attributes.indices {
            let attribute = attributes[index]
            guard XMLBytes.matches(bytes, at: attribute.nameStart, "xmlns") else { continue }
            let afterMark = attribute.nameStart + 5
            let isDefault = afterMark == attribute.nameEnd
            guard isDefault || bytes[afterMark] == UInt8(ascii: ":") else { continue }
            let prefix = min(afterMark + 1, attribute.nameEnd)..<attribute.nameEnd
            let uri = attribute.text(bytes)
            // Only a whole document may have a wrong default; further inside it is meant.
            let guess = isDefault && depth > 1 && !uri.isEmpty ? .other : Self.family(prefix, in: bytes)
            serial += 1
            bindings.append(
                Binding(
                    key: GPXName(bytes, prefix), prefix: prefix.map { bytes[$0] }, uri: uri,
                    family: Self.family(uri: uri) ?? guess, depth: depth, serial: serial))
        }
    }

    /// Forgets the declarations of elements deeper than `depth`.
    mutating func leave(to depth: Int) {
        while let last = bindings.last, last.depth > depth { bindings.removeLast() }
    }

    /// The vocabulary of the element with this tag.
    func family(of tag: XMLTag, in bytes: Span<UInt8>) -> Family {
        let prefix = tag.nameStart..<tag.prefixEnd
        guard let index = index(of: prefix, in: bytes) else { return Self.family(prefix, in: bytes) }
        return bindings.span[index].family
    }

    /// The declarations so far that belong to no known vocabulary, sorted by prefix, and no more than can be written.
    var foreign: [GPXNamespace] {
        let all = bindings.filter { $0.family == .other && !$0.prefix.isEmpty }.map { GPXNamespace($0) }
        return Array(all.filter(\.isDeclarable).sorted { $0.prefix < $1.prefix }.prefix(GPXNamespace.most))
    }

    /// The declaration in force for a prefix, among those above `depth`.
    @inline(__always)
    func index(of prefix: Range<Int>, in bytes: Span<UInt8>, above depth: Int = .max) -> Int? {
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

extension GPXNamespace {
    init(_ binding: GPXNamespaces.Binding) {
        self.init(prefix: String(decoding: binding.prefix, as: UTF8.self), uri: binding.uri)
    }
}
