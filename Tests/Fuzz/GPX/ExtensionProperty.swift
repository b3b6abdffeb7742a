import GPXFormat

/// Kept extensions can be read, and their XML yields the same extensions again.
func checkExtensions(_ items: [GPXItem]) {
    for item in items {
        let extensions = item.keptExtensions
        let elements = extensions.elements
        require(elements.isEmpty == extensions.isEmpty, "‘\(extensions.xml)’ has \(elements.count) elements")
        guard !extensions.isEmpty else { continue }
        do throws(GPXError) {
            let again = try GPXExtensions(xml: extensions.xml, namespaces: extensions.namespaces)
            require(again == extensions, "of \(extensions) there became \(again)")
        } catch {
            require(false, "‘\(extensions.xml)’ is not taken: \(error)")
        }
    }
}

extension GPXItem {
    /// The extensions that came with the item.
    var keptExtensions: GPXExtensions {
        switch self {
        case .metadata(let metadata): metadata.extensions
        case .waypoint(let point), .routePoint(let point), .point(let point): point.extensions
        case .routeStart(let head), .trackStart(let head): head.extensions
        case .segmentEnd(let extensions), .extensions(let extensions): extensions
        case .routeEnd, .segmentStart, .trackEnd: GPXExtensions()
        }
    }

    /// The links that came with the item.
    var keptLinks: [GPXLink] {
        switch self {
        case .metadata(let metadata): metadata.links
        case .waypoint(let point), .routePoint(let point), .point(let point): point.links
        case .routeStart(let head), .trackStart(let head): head.links
        case .routeEnd, .segmentStart, .segmentEnd, .trackEnd, .extensions: []
        }
    }

    /// The texts that came with the item.
    var keptTexts: [String?] {
        switch self {
        case .metadata(let metadata):
            [
                metadata.creator, metadata.name, metadata.description, metadata.keywords, metadata.author?.name,
                metadata.copyright?.author, metadata.copyright?.license,
            ]
        case .waypoint(let point), .routePoint(let point), .point(let point):
            [
                point.name, point.comment, point.description, point.source, point.symbol, point.type,
                point.activity,
            ]
        case .routeStart(let head), .trackStart(let head):
            [head.name, head.comment, head.description, head.source, head.type]
        case .routeEnd, .segmentStart, .segmentEnd, .trackEnd, .extensions: []
        }
    }
}
