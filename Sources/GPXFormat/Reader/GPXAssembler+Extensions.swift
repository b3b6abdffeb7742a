/// Extensions that are kept as they stand.
///
/// An unknown child of a known block is kept in a block of its own, so that it still has its place when it is written.
extension GPXAssembler {
    /// Whether the element is `<extensions>`, whose name is too long for a word.
    func isExtensions(_ tag: XMLTag, _ bytes: Span<UInt8>) -> Bool {
        XMLBytes.isEqual(bytes, tag.localStart..<tag.nameEnd, "extensions")
    }

    /// The start of `<extensions>` in the current context.
    mutating func enterExtensions() -> Event {
        if detail == .tracks, context != .point { return skip() }
        extensionsOwner = context
        context = .extensions
        return .none
    }

    /// An element of a foreign namespace beside those of GPX: an extension, as GPX 1.0 has them.
    mutating func enterForeign(
        _ name: GPXName, _ family: GPXNamespaces.Family, _ tag: XMLTag, _ bytes: Span<UInt8>
    ) -> Event {
        switch context {
        case .document: .notGPX
        case .point: enterExtension(name, family, tag, bytes)
        case .route where hasPathStart, .track where hasPathStart:
            detail == .everything ? drop(.lateElement) : skip()
        case .metadata, .route, .track, .segment, .gpx: keep(tag, bytes)
        default: misplaced()
        }
    }

    /// Begins to keep the element that was just opened.
    mutating func keep(_ tag: XMLTag, _ bytes: Span<UInt8>) -> Event {
        guard detail == .everything else { return skip() }
        skipped = 1
        isCapturing = true
        namespaces.beginUse(depth: depth)
        namespaces.use(bytes, tag.nameStart..<tag.prefixEnd)
        switch context {
        case .garmin, .soundscape, .geolocation:
            isCaptureInBlock = true
            let name = blockName
            namespaces.use(name.span, 0..<(name.firstIndex(of: UInt8(ascii: ":")) ?? 0), isOutside: true)
        default: isCaptureInBlock = false
        }
        return .capture
    }

    /// Takes the start of an element within one that is kept.
    mutating func captureChild(_ tag: XMLTag, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) -> Event {
        depth += 1
        if !attributes.isEmpty {
            namespaces.declare(attributes, in: bytes, depth: depth)
            namespaces.use(attributes, in: bytes)
        }
        namespaces.use(bytes, tag.nameStart..<tag.prefixEnd)
        return .captureChild
    }

    /// Begins to skip what is left of the element that was being kept, since there is no room for it.
    mutating func giveUpCapture() -> Event {
        isCapturing = false
        depth -= skipped
        namespaces.leave(to: depth)
        return .dropped(.oversizedExtension)
    }

    /// Notes the name of the block that was just opened.
    mutating func noteBlock(_ tag: XMLTag, _ bytes: Span<UInt8>) {
        let name = tag.nameStart..<tag.nameEnd
        guard blockName.count != name.count || !XMLBytes.isEqual(bytes, name, blockName.span) else { return }
        blockName.removeAll(keepingCapacity: true)
        bytes.extracting(name).withUnsafeBufferPointer { blockName.append(contentsOf: $0) }
    }

    /// How many bytes may still be kept of the element that is being read.
    var room: Int { limits.extensionLength - kept.length }

    /// Takes the element that was kept; nil if it was too long.
    mutating func keep(_ element: [UInt8]?) -> Event {
        guard var element else { return .dropped(.oversizedExtension) }
        if isCaptureInBlock {
            element.insert(contentsOf: [UInt8(ascii: "<")] + blockName + [UInt8(ascii: ">")], at: 0)
            element.append(markup: "</")
            element.append(contentsOf: blockName)
            element.append(UInt8(ascii: ">"))
        }
        let used = namespaces.used()
        let limit = limits.extensionLength
        let isKept =
            switch keeper {
            case .point: builder.keep(element, used, limit: limit)
            case .segment: segmentExtensions.append(element, used, limit: limit)
            case .route, .track: head.extensions.append(element, used, limit: limit)
            case .metadata: metadata.extensions.append(element, used, limit: limit)
            default: documentExtensions.append(element, used, limit: limit)
            }
        return isKept ? .none : .dropped(.oversizedExtension)
    }

    /// Whose extensions the element in the current context belongs to.
    private var keeper: Context {
        switch context {
        case .extensions: extensionsOwner
        case .garmin, .soundscape, .geolocation: .point
        default: context
        }
    }

    /// What is kept already where the element in the current context belongs.
    private var kept: GPXExtensions {
        switch keeper {
        case .point: builder.details.extensions
        case .segment: segmentExtensions
        case .route, .track: head.extensions
        case .metadata: metadata.extensions
        default: documentExtensions
        }
    }
}
