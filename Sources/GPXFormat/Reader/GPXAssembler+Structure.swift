/// The shape of a GPX document: what each element contains.
extension GPXAssembler {
    /// Takes the start of the element `name` in the current context.
    mutating func enter(
        _ name: GPXName, _ family: GPXNamespaces.Family, _ tag: XMLTag, _ attributes: Span<XMLAttribute>,
        _ bytes: Span<UInt8>
    ) -> Event {
        switch context {
        case .extensions: return enterExtension(name, family, tag, bytes)
        case .garmin: return family == .garmin || family == .core ? enterGarmin(name, tag, bytes) : keep(tag, bytes)
        case .soundscape:
            return family == .soundscape || family == .core ? enterSoundscape(name, tag, bytes) : keep(tag, bytes)
        case .geolocation:
            return family == .geolocation || family == .core ? enterGeolocation(name, tag, bytes) : keep(tag, bytes)
        case _ where family != .core: return enterForeign(name, family, tag, bytes)
        case .point: return enterPointChild(name, tag, attributes, bytes)
        case .segment: return enterSegmentChild(name, tag, attributes, bytes)
        case .route, .track: return enterPathChild(name, tag, attributes, bytes)
        case .metadata: return enterMetadataChild(name, tag, attributes, bytes)
        case .author: return enterAuthorChild(name, attributes, bytes)
        case .copyright: return enterCopyrightChild(name)
        case .link: return enterLinkChild(name)
        case .gpx: return enterTopLevel(name, tag, attributes, bytes)
        case .document:
            guard case "gpx" = name else { return .notGPX }
            beginDocument(attributes, bytes)
            context = .gpx
            return .none
        }
    }

    /// Takes the end of the element that is the current context.
    mutating func exit() -> Event {
        switch context {
        case .garmin, .soundscape, .geolocation: context = blockOwner
        case .extensions: context = extensionsOwner
        case .point: return exitPoint()
        case .segment:
            context = .track
            return .segmentEnd
        case .track:
            context = .gpx
            return startPath(before: .trackEnd) ? .trackStart : .trackEnd
        case .route:
            context = .gpx
            return startPath(before: .routeEnd) ? .routeStart : .routeEnd
        case .author, .copyright: context = .metadata
        case .link: return exitLink()
        case .metadata: context = .gpx
        case .gpx:
            context = .document
            if hasMetadata { return documentExtensions.isEmpty ? .none : .extensions }
            if !documentExtensions.isEmpty { followup = .extensions }
            return finishMetadata()
        case .document: break
        }
        return .none
    }

    private mutating func enterTopLevel(
        _ name: GPXName, _ tag: XMLTag, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> Event {
        switch name {
        case "trk":
            beginPath(.track)
            return finishMetadata()
        case "rte":
            if detail == .tracks { _ = skip() } else { beginPath(.route) }
            return finishMetadata()
        case "wpt":
            if detail == .tracks { _ = skip() } else { beginPoint(.waypoint, attributes, bytes) }
            return finishMetadata()
        case "metadata":
            if hasMetadata { return drop(.lateElement) }
            context = .metadata
            return .none
        case "trkpt", "rtept": return drop(.misplacedPoint)
        case _ where isExtensions(tag, bytes): return enterExtensions()
        default: return enterLegacyMetadata(name, attributes, bytes)
        }
    }

    private mutating func enterPathChild(
        _ name: GPXName, _ tag: XMLTag, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> Event {
        switch name {
        case "trkseg" where context == .track:
            context = .segment
            segmentExtensions = GPXExtensions()
            return startPath(before: .segmentStart) ? .trackStart : .segmentStart
        case "rtept" where context == .route:
            beginPoint(.route, attributes, bytes)
            return startPath(before: .none) ? .routeStart : .none
        case "trkpt", "rtept", "wpt": return drop(.misplacedPoint)
        case _ where detail == .tracks: return skip()
        case "name": return readHead(.name)
        case "cmt": return readHead(.comment)
        case "desc": return readHead(.description)
        case "src": return readHead(.source)
        case "number": return readHead(.pathNumber)
        case "type": return readHead(.type)
        case "url": return readHead(.address)
        case "urlname": return readHead(.addressName)
        case "link": return hasPathStart ? drop(.lateElement) : enterLink(attributes, bytes)
        case _ where isExtensions(tag, bytes): return hasPathStart ? drop(.lateElement) : enterExtensions()
        default: return misplaced()
        }
    }

    private mutating func readHead(_ text: GPXText) -> Event {
        hasPathStart ? drop(.lateElement) : read(.text(text))
    }

    private mutating func enterSegmentChild(
        _ name: GPXName, _ tag: XMLTag, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> Event {
        switch name {
        case "trkpt":
            beginPoint(.track, attributes, bytes)
            return .none
        case "rtept", "wpt": return drop(.misplacedPoint)
        case _ where isExtensions(tag, bytes): return enterExtensions()
        default: return misplaced()
        }
    }

    private mutating func beginPath(_ path: Context) {
        context = path
        head = GPXPathHead()
        hasPathStart = false
    }

    private mutating func beginPoint(_ kind: PointKind, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) {
        builder.begin()
        builder.setCoordinate(attributes, in: bytes)
        pointKind = kind
        context = .point
    }

    private mutating func exitPoint() -> Event {
        switch pointKind {
        case .waypoint: context = .gpx
        case .route: context = .route
        case .track: context = .segment
        }
        if let legacy = takeLegacyLink() { builder.change { $0.texts.links.append(legacy) } }
        if let defect = builder.defect { return .dropped(defect) }
        return .point(pointKind)
    }

    /// Delivers the metadata, once, as soon as nothing more can belong to them.
    private mutating func finishMetadata() -> Event {
        guard !hasMetadata else { return .none }
        hasMetadata = true
        if let legacy = takeLegacyLink() { metadata.links.append(legacy) }
        return .metadata
    }

    /// Whether the head of the route or track is still to be delivered, with `next` after it.
    private mutating func startPath(before next: Event) -> Bool {
        guard !hasPathStart else { return false }
        hasPathStart = true
        if let legacy = takeLegacyLink() { head.links.append(legacy) }
        followup = next
        return true
    }

    private mutating func takeLegacyLink() -> GPXLink? {
        guard legacyLink != nil else { return nil }
        defer { legacyLink = nil }
        return legacyLink
    }
}
