import GeolocationPrimitives

/// What a document says about itself, and links wherever they stand.
extension GPXAssembler {
    /// Reads what the root element says about the document.
    mutating func beginDocument(_ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) {
        for index in attributes.indices {
            let attribute = attributes[index]
            switch GPXName(bytes, attribute.nameStart..<attribute.nameEnd) {
            case "version": metadata.version = attribute.text(bytes)
            case "creator": metadata.creator = attribute.text(bytes)
            default: break
            }
        }
        if detail == .everything { metadata.namespaces = namespaces.foreign }
    }

    /// A child of `<metadata>`.
    mutating func enterMetadataChild(
        _ name: GPXName, _ tag: XMLTag, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> Event {
        switch name {
        case "name", "time", "keywords": return enterCommonMetadata(name, attributes, bytes)
        case _ where detail == .tracks: return skip()
        case "author":
            metadata.author = metadata.author ?? GPXAuthor()
            context = .author
            return .none
        case "link": return enterLink(attributes, bytes)
        case _ where XMLBytes.isEqual(bytes, tag.localStart..<tag.nameEnd, "copyright"):
            metadata.copyright = GPXCopyright(author: Self.attribute("author", attributes, bytes) ?? "")
            context = .copyright
            return .none
        case _ where isExtensions(tag, bytes): return enterExtensions()
        default: return enterCommonMetadata(name, attributes, bytes)
        }
    }

    /// Metadata at the top level, as in GPX 1.0.
    mutating func enterLegacyMetadata(
        _ name: GPXName, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> Event {
        switch name {
        case "name", "time", "keywords": break
        case _ where detail == .tracks: return skip()
        case "desc", "author", "email", "url", "urlname", "bounds": break
        default: return misplaced()
        }
        if hasMetadata { return drop(.lateElement) }
        switch name {
        case "author": return read(.text(.authorName))
        case "email": return read(.text(.authorEmail))
        case "url": return read(.text(.address))
        case "urlname": return read(.text(.addressName))
        default: return enterCommonMetadata(name, attributes, bytes)
        }
    }

    private mutating func enterCommonMetadata(
        _ name: GPXName, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> Event {
        switch name {
        case "name": return read(.text(.name))
        case "desc": return read(.text(.description))
        case "time": return read(.text(.documentTime))
        case "keywords": return read(.text(.keywords))
        case "bounds":
            metadata.bounds = Self.bounds(attributes, bytes)
            return metadata.bounds == nil ? drop(.invalidNumber) : skip()
        default: return misplaced()
        }
    }

    mutating func enterAuthorChild(
        _ name: GPXName, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> Event {
        switch name {
        case "name": return read(.text(.authorName))
        case "link": return enterLink(attributes, bytes)
        case "email":
            if let user = Self.attribute("id", attributes, bytes),
                let domain = Self.attribute("domain", attributes, bytes)
            {
                metadata.author?.email = user + "@" + domain
            }
            return skip()
        default: return misplaced()
        }
    }

    mutating func enterCopyrightChild(_ name: GPXName) -> Event {
        switch name {
        case "year": read(.text(.copyrightYear))
        case "license": read(.text(.license))
        default: misplaced()
        }
    }

    /// The start of a `<link>` in the current context.
    mutating func enterLink(_ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) -> Event {
        link = GPXLink(Self.attribute("href", attributes, bytes) ?? "")
        linkOwner = context
        context = .link
        return .none
    }

    mutating func enterLinkChild(_ name: GPXName) -> Event {
        switch name {
        case "text": read(.text(.linkText))
        case "type": read(.text(.linkType))
        default: misplaced()
        }
    }

    mutating func exitLink() -> Event {
        context = linkOwner
        guard linkOwner == .author || hasRoomForLink else { return .dropped(.surplusLink) }
        switch linkOwner {
        case .author: metadata.author?.link = link
        case .point: builder.change { $0.texts.links.append(link) }
        case .route, .track: head.links.append(link)
        default: metadata.links.append(link)
        }
        return .none
    }

    /// Whether the element in the current context may have one link more, beside GPX 1.0's that it gets in the end.
    var hasRoomForLink: Bool {
        let links =
            switch context {
            case .point: builder.details.texts.links
            case .route, .track: head.links
            default: metadata.links
            }
        return links.count + (legacyLink == nil ? 0 : 1) < limits.links
    }

    /// The value of an attribute without prefix.
    private static func attribute(
        _ name: StaticString, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> String? {
        find(name, attributes, bytes)?.text(bytes)
    }

    private static func find(
        _ name: StaticString, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> XMLAttribute? {
        for index in attributes.indices {
            let attribute = attributes[index]
            if name ~= GPXName(bytes, attribute.nameStart..<attribute.nameEnd) { return attribute }
        }
        return nil
    }

    private static func bounds(_ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) -> GPXBounds? {
        guard let south = find("minlat", attributes, bytes)?.number(bytes),
            let west = find("minlon", attributes, bytes)?.number(bytes),
            let north = find("maxlat", attributes, bytes)?.number(bytes),
            let east = find("maxlon", attributes, bytes)?.number(bytes)
        else { return nil }
        let bounds = GPXBounds(
            minimumLatitude: south, minimumLongitude: west, maximumLatitude: north, maximumLongitude: east)
        return bounds.isValid ? bounds : nil
    }
}
