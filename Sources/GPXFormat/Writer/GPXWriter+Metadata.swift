import GeolocationPrimitives

/// The beginning of a document, and the heads of its routes and tracks.
extension GPXWriter {
    /// The name of the program where the metadata have none, since GPX demands one.
    private static let defaultCreator = "swift-geolocation"

    /// Writes the XML declaration and the start tag of the root.
    mutating func writeRoot(_ metadata: GPXMetadata) {
        bytes.append(markup: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"")
        bytes.append(attribute: metadata.creator ?? Self.defaultCreator)
        bytes.append(markup: "\" xmlns=\"")
        bytes.append(attribute: GPXVocabulary.gpx)
        bytes.append(markup: "\"")
        for vocabulary in [GPXVocabulary.garmin, .soundscape] { bytes.append(declaration: vocabulary.namespace) }
        // Each prefix once, and the document's own meaning of `loc` before this package's.
        for namespace in metadata.namespaces
        where rootNamespaces.count < GPXNamespace.most && namespace.isDeclarable {
            let taken = rootNamespaces + GPXVocabulary.reserved
            guard taken.allSatisfy({ $0.prefix != namespace.prefix }) else { continue }
            bytes.append(declaration: namespace)
            rootNamespaces.append(namespace)
        }
        let own = GPXVocabulary.geolocation.namespace
        hasGeolocationPrefix = !rootNamespaces.contains { $0.prefix == own.prefix && $0 != own }
        if hasGeolocationPrefix, !rootNamespaces.contains(own) { bytes.append(declaration: own) }
        bytes.append(markup: ">\n")
    }

    /// Writes the metadata, unless there are none.
    mutating func write(_ metadata: GPXMetadata) {
        let start = bytes.count
        bytes.append(markup: "<metadata>")
        let empty = bytes.count
        write("<name>", metadata.name, "</name>")
        write("<desc>", metadata.description, "</desc>")
        if let author = metadata.author { write(author) }
        if let copyright = metadata.copyright { write(copyright) }
        write(metadata.links)
        if let time = metadata.time.flatMap({ Timestamp($0) }) {
            bytes.append(markup: "<time>")
            time.write(to: &bytes)
            bytes.append(markup: "</time>")
        }
        write("<keywords>", metadata.keywords, "</keywords>")
        if let bounds = metadata.bounds, bounds.isValid { write(bounds) }
        write(metadata.extensions)
        guard bytes.count > empty else { return bytes.removeSubrange(start...) }
        bytes.append(markup: "</metadata>\n")
    }

    /// Writes the head of a route or track.
    mutating func write(_ head: GPXPathHead) {
        write("<name>", head.name, "</name>")
        write("<cmt>", head.comment, "</cmt>")
        write("<desc>", head.description, "</desc>")
        write("<src>", head.source, "</src>")
        write(head.links)
        write("<number>", integer: head.number, "</number>")
        write("<type>", head.type, "</type>")
        write(head.extensions)
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func write(_ author: GPXAuthor) {
        bytes.append(markup: "<author>")
        write("<name>", author.name, "</name>")
        if let email = author.email { write(email: email) }
        if let link = author.link { write([link]) }
        bytes.append(markup: "</author>")
    }

    /// Writes the two parts of an address, unless one is missing.
    private mutating func write(email: String) {
        // Among bytes, since a combining character behind the `@` would make another character of it.
        let text = email.utf8
        guard let at = text.lastIndex(of: UInt8(ascii: "@")), at != text.startIndex else { return }
        let domain = email[text.index(after: at)...]
        guard !domain.isEmpty else { return }
        bytes.append(markup: "<email id=\"")
        bytes.append(attribute: String(email[..<at]))
        bytes.append(markup: "\" domain=\"")
        bytes.append(attribute: String(domain))
        bytes.append(markup: "\"/>")
    }

    private mutating func write(_ copyright: GPXCopyright) {
        bytes.append(markup: "<copyright author=\"")
        bytes.append(attribute: copyright.author)
        bytes.append(markup: "\">")
        if let year = copyright.year, 1...9999 ~= year {
            bytes.append(markup: "<year>")
            bytes.append(digits: Int64(year), count: 4)
            bytes.append(markup: "</year>")
        }
        write("<license>", copyright.license, "</license>")
        bytes.append(markup: "</copyright>")
    }

    private mutating func write(_ bounds: GPXBounds) {
        bytes.append(markup: "<bounds minlat=\"")
        bytes.append(degrees: bounds.minimumLatitude)
        bytes.append(markup: "\" minlon=\"")
        bytes.append(degrees: bounds.minimumLongitude)
        bytes.append(markup: "\" maxlat=\"")
        bytes.append(degrees: bounds.maximumLatitude)
        bytes.append(markup: "\" maxlon=\"")
        bytes.append(degrees: bounds.maximumLongitude)
        bytes.append(markup: "\"/>")
    }
}
