/// The position in the document's tree.
///
/// GPX is a tree of nearly fixed shape, so the parents of the few elements that may occur in several places are
/// stored individually instead of on a stack.
struct GPXPlace {
    /// The element whose children are being read.
    enum Context {
        case document, gpx
        case metadata, author, copyright, link
        case route, track, segment, point
        case extensions, garmin, soundscape, geolocation
    }

    /// The parent of a point.
    enum PointKind {
        case waypoint, route, track
    }

    private(set) var context = Context.document
    private(set) var pointKind = PointKind.track
    /// Whether the metadata have been delivered.
    private(set) var hasMetadata = false
    /// Whether the head of the current route or track has been delivered.
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

    /// Records that the metadata have been returned; returns `false` if they were already.
    mutating func finishMetadata() -> Bool {
        defer { hasMetadata = true }
        return !hasMetadata
    }

    /// Records that the head of the route or track has been returned; returns `false` if it was already.
    mutating func finishHead() -> Bool {
        defer { hasHead = true }
        return !hasHead
    }

    /// The element that owns the extensions of the current context.
    var keeper: Context {
        switch context {
        case .extensions: extensionsOwner
        case .garmin, .soundscape, .geolocation: .point
        default: context
        }
    }
}
