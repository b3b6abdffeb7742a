/// The position of the reader in the tree of the document.
///
/// The tree of a GPX document has a nearly fixed shape, so only the parents of the few elements that may occur in
/// several places are stored, instead of a stack of all open elements.
struct GPXPlace {
    /// The element whose children are being read.
    enum Context {
        case document, gpx
        case metadata, author, copyright, link
        case route, track, segment, point
        case extensions, garmin, soundscape, geolocation
    }

    /// The kind of a point, which determines the element that contains it.
    enum PointKind {
        case waypoint, route, track
    }

    private(set) var context = Context.document
    private(set) var pointKind = PointKind.track
    /// Whether the metadata have been returned.
    private(set) var hasMetadata = false
    /// Whether the head of the current route or track has been returned.
    private(set) var hasHead = false
    private var linkOwner = Context.metadata
    private var extensionsOwner = Context.point
    private var blockOwner = Context.extensions

    mutating func enter(_ child: Context) {
        switch child {
        case .link: linkOwner = context
        case .extensions: extensionsOwner = context
        case .garmin, .soundscape, .geolocation: blockOwner = context
        case .route, .track: hasHead = false
        default: break
        }
        context = child
    }

    mutating func enterPoint(_ kind: PointKind) {
        pointKind = kind
        context = .point
    }

    /// Returns to the parent of the current context.
    mutating func leave() {
        switch context {
        case .garmin, .soundscape, .geolocation: context = blockOwner
        case .extensions: context = extensionsOwner
        case .link: context = linkOwner
        case .point:
            switch pointKind {
            case .waypoint: context = .gpx
            case .route: context = .route
            case .track: context = .segment
            }
        case .segment: context = .track
        case .author, .copyright: context = .metadata
        case .route, .track, .metadata: context = .gpx
        case .gpx, .document: context = .document
        }
    }

    /// Records that the metadata are being returned; returns `false` if they had already been returned.
    mutating func finishMetadata() -> Bool {
        defer { hasMetadata = true }
        return !hasMetadata
    }

    /// Records that the head of the route or track is being returned; returns `false` if it had already been returned.
    mutating func finishHead() -> Bool {
        defer { hasHead = true }
        return !hasHead
    }

    /// The element to which the extensions of the current element belong.
    var keeper: Context {
        switch context {
        case .extensions: extensionsOwner
        case .garmin, .soundscape, .geolocation: .point
        default: context
        }
    }
}
