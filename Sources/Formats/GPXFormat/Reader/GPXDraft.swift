import CodecSupport

/// The values collected so far for the document, for the current route or track, and for the current point.
struct GPXDraft {
    private(set) var metadata = GPXMetadata()
    /// The head of the current route or track: its fields before the points.
    private(set) var head = GPXPathHead()
    var point = GPXPointBuilder()
    private(set) var segmentExtensions = GPXExtensions()
    private(set) var documentExtensions = GPXExtensions()
    private var link = GPXLink("")
    /// The link collected from `<url>` and `<urlname>` of GPX 1.0; the current element may contain them in any order.
    private var legacyLink: GPXLink?
    private let limits: GPXLimits

    init(limits: GPXLimits) {
        self.limits = limits
    }

    // MARK: Beginnings

    /// Begins the document with the attributes of its root element.
    mutating func beginDocument(
        _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>, namespaces: [GPXNamespace]
    ) {
        metadata.version = attributes.named("version", in: bytes)?.text(bytes)
        metadata.creator = attributes.named("creator", in: bytes)?.text(bytes)
        metadata.namespaces = namespaces
    }

    mutating func beginAuthor() {
        metadata.author = metadata.author ?? GPXAuthor()
    }

    mutating func beginCopyright(_ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) {
        metadata.copyright = GPXCopyright(author: attributes.named("author", in: bytes)?.text(bytes) ?? "")
    }

    mutating func beginLink(_ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) {
        link = GPXLink(attributes.named("href", in: bytes)?.text(bytes) ?? "")
    }

    mutating func beginPath() {
        head = GPXPathHead()
    }

    mutating func beginSegment() {
        segmentExtensions = GPXExtensions()
    }

    mutating func beginPoint(_ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) {
        point.begin(attributes, bytes)
    }

    mutating func beginRecorderExtension() {
        point.hasRecorderExtension = true
    }

    // MARK: Ends

    /// Adds the current link to the given owner, the element that contains it.
    ///
    /// Returns `false` if the owner already has the maximum number of links.
    mutating func finishLink(of owner: GPXPlace.Context) -> Bool {
        guard owner != .author else {
            metadata.author?.link = link
            return true
        }
        guard hasRoomForLink(of: owner) else { return false }
        append(link, to: owner)
        return true
    }

    /// Adds the link collected from GPX 1.0's `<url>` and `<urlname>` to the given owner, whose own fields are now
    /// complete.
    mutating func finishLegacyLink(of owner: GPXPlace.Context) {
        guard let legacy = legacyLink else { return }
        legacyLink = nil
        append(legacy, to: owner)
    }

    mutating func finishPoint() -> GPXPoint {
        point.finish()
    }

    private mutating func append(_ link: GPXLink, to owner: GPXPlace.Context) {
        switch owner {
        case .point: point.change { $0.texts.links.append(link) }
        case .route, .track: head.links.append(link)
        default: metadata.links.append(link)
        }
    }

    /// Whether the given owner may have another link.
    ///
    /// A link of GPX 1.0 counts, too, although it is added only at the end of its owner.
    private func hasRoomForLink(of owner: GPXPlace.Context) -> Bool {
        let links =
            switch owner {
            case .point: point.details.texts.links
            case .route, .track: head.links
            default: metadata.links
            }
        return links.count + (legacyLink == nil ? 0 : 1) < limits.links
    }

    // MARK: Attributes

    mutating func setBounds(_ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) -> Bool {
        metadata.bounds = Self.bounds(attributes, bytes)
        return metadata.bounds != nil
    }

    mutating func setEmail(_ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) {
        guard let user = attributes.named("id", in: bytes)?.text(bytes),
            let domain = attributes.named("domain", in: bytes)?.text(bytes)
        else { return }
        metadata.author?.email = user + "@" + domain
    }

    private static func bounds(_ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) -> GPXBounds? {
        guard let south = attributes.named("minlat", in: bytes)?.number(bytes),
            let west = attributes.named("minlon", in: bytes)?.number(bytes),
            let north = attributes.named("maxlat", in: bytes)?.number(bytes),
            let east = attributes.named("maxlon", in: bytes)?.number(bytes)
        else { return nil }
        let bounds = GPXBounds(
            minimumLatitude: south, minimumLongitude: west, maximumLatitude: north, maximumLongitude: east)
        return bounds.isValid ? bounds : nil
    }

    // MARK: Texts

    /// Stores the given text in a field; returns the reason if the text was dropped, otherwise `nil`.
    mutating func store(
        _ bytes: Span<UInt8>, _ range: Range<Int>, in field: GPXField, of context: GPXPlace.Context
    ) -> GPXDrops.Reason? {
        let trimmed = XMLBytes.trimmed(bytes, range)
        guard !trimmed.isEmpty else { return nil }
        switch field {
        case .number(let field):
            guard let number = DecimalText.parse(bytes, trimmed), point.set(field, to: number) else {
                return .invalidNumber
            }
        case .time:
            guard let time = TimestampText.parse(bytes, trimmed) else { return .invalidTime }
            point.setTime(time)
        case .text(.documentTime):
            guard let time = TimestampText.parse(bytes, trimmed) else { return .invalidTime }
            metadata.time = Date(timeIntervalSinceReferenceDate: time)
        case .text(let field):
            return store(XMLBytes.string(bytes, trimmed), in: field, of: context)
        }
        return nil
    }

    private mutating func store(
        _ text: String, in field: GPXText, of context: GPXPlace.Context
    ) -> GPXDrops.Reason? {
        switch field {
        case .address, .addressName:
            guard legacyLink != nil || hasRoomForLink(of: context) else { return .surplusLink }
            if field == .address {
                legacyLink = GPXLink(text, text: legacyLink?.text)
            } else {
                legacyLink = GPXLink(legacyLink?.address ?? "", text: text)
            }
        case .linkText: link.text = text
        case .linkType: link.type = text
        default:
            switch context {
            case .route, .track: return storeInHead(text, field)
            case .gpx, .metadata, .author, .copyright: return storeInMetadata(text, field)
            default: return point.set(field, to: text) ? nil : .invalidWord
            }
        }
        return nil
    }

    private mutating func storeInHead(_ text: String, _ field: GPXText) -> GPXDrops.Reason? {
        switch field {
        case .name: head.name = text
        case .comment: head.comment = text
        case .description: head.description = text
        case .source: head.source = text
        case .type: head.type = text
        case .pathNumber:
            guard let number = Int32(text), number >= 0 else { return .invalidNumber }
            head.number = Int(number)
        default: break
        }
        return nil
    }

    private mutating func storeInMetadata(_ text: String, _ field: GPXText) -> GPXDrops.Reason? {
        switch field {
        case .name: metadata.name = text
        case .description: metadata.description = text
        case .keywords: metadata.keywords = text
        case .authorName:
            beginAuthor()
            metadata.author?.name = text
        case .authorEmail:
            beginAuthor()
            metadata.author?.email = text
        case .license: metadata.copyright?.license = text
        case .copyrightYear:
            // A time zone may follow the year (XML Schema, type `gYear`).
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            guard digits.count == 4, let year = Int(digits), year > 0 else { return .invalidNumber }
            metadata.copyright?.year = year
        default: break
        }
        return nil
    }

    // MARK: Extensions

    /// Appends an extension element to the extensions of its keeper: the point, segment, route, track, metadata or
    /// document to which it belongs.
    ///
    /// Returns `false` if the extensions of the keeper would exceed the limit.
    mutating func append(_ element: [UInt8], _ used: [GPXNamespace], to keeper: GPXPlace.Context) -> Bool {
        let limit = limits.extensionLength
        switch keeper {
        case .point: return point.append(element, used, limit: limit)
        case .segment: return segmentExtensions.append(element, used, limit: limit)
        case .route, .track: return head.extensions.append(element, used, limit: limit)
        case .metadata: return metadata.extensions.append(element, used, limit: limit)
        default: return documentExtensions.append(element, used, limit: limit)
        }
    }

    /// Returns the number of bytes that can still be added to the extensions of the given keeper, the element to which
    /// they belong.
    func extensionRoom(of keeper: GPXPlace.Context) -> Int {
        let kept =
            switch keeper {
            case .point: point.details.extensions
            case .segment: segmentExtensions
            case .route, .track: head.extensions
            case .metadata: metadata.extensions
            default: documentExtensions
            }
        return limits.extensionLength - kept.length
    }
}
