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
        case other
    }

    private struct Binding {
        /// The prefix, packed; enough to tell prefixes of up to eight bytes apart.
        var key: GPXName
        var prefix: [UInt8]
        var family: Family
        var depth: Int
    }

    private var bindings: ContiguousArray<Binding> = []

    /// Notes the declarations among the attributes of an element at `depth`.
    mutating func declare(_ attributes: Span<XMLAttribute>, in bytes: Span<UInt8>, depth: Int) {
        for index in attributes.indices {
            let attribute = attributes[index]
            guard XMLBytes.matches(bytes, at: attribute.nameStart, "xmlns") else { continue }
            let afterMark = attribute.nameStart + 5
            let isDefault = afterMark == attribute.nameEnd
            guard isDefault || bytes[afterMark] == UInt8(ascii: ":") else { continue }
            let prefix = min(afterMark + 1, attribute.nameEnd)..<attribute.nameEnd
            let uri = String(decoding: attribute.decoded(bytes), as: UTF8.self)
            let family = Self.family(uri: uri) ?? Self.family(prefix, in: bytes)
            bindings.append(
                Binding(
                    key: GPXName(bytes, prefix), prefix: prefix.map { bytes[$0] }, family: family, depth: depth))
        }
    }

    /// Forgets the declarations of elements deeper than `depth`.
    mutating func leave(to depth: Int) {
        while let last = bindings.last, last.depth > depth { bindings.removeLast() }
    }

    /// The vocabulary of the element with this tag.
    func family(of tag: XMLTag, in bytes: Span<UInt8>) -> Family {
        let prefix = tag.nameStart..<tag.prefixEnd
        let key = GPXName(bytes, prefix)
        let declared = bindings.span
        var index = declared.count
        while index > 0 {
            index -= 1
            guard declared[index].key == key else { continue }
            if prefix.count <= GPXName.longest || Self.isEqual(declared[index].prefix, bytes, prefix) {
                return declared[index].family
            }
        }
        return Self.family(prefix, in: bytes)
    }

    private static func isEqual(_ left: [UInt8], _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard left.count == range.count else { return false }
        for index in 0..<left.count where left[index] != bytes[range.lowerBound + index] { return false }
        return true
    }

    private static func family(uri: String) -> Family? {
        let path = uri.hasPrefix("https:") ? uri.dropFirst(6) : uri.hasPrefix("http:") ? uri.dropFirst(5) : uri[...]
        if path.hasPrefix("//www.topografix.com/GPX/1/0") || path.hasPrefix("//www.topografix.com/GPX/1/1") {
            return .core
        }
        return path.hasPrefix("//www.garmin.com/xmlschemas/TrackPointExtension/") ? .garmin : nil
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
