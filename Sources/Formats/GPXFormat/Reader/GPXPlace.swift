/// The reader's place in the tree of the document: the element whose children it is reading.
///
/// Most elements of a GPX document can have only one parent. Instead of a stack of all open elements, only the parents
/// of the few elements that may occur in several places are stored.
struct GPXPlace {
    /// An element that has children; the current context is the one whose children are being read.
    enum Context {
        case document, gpx
        case metadata, author, copyright, link
        case route, track, segment, point
        case extensions, garmin, soundscape, geolocation
    }

    /// The kind of a point: a waypoint, which stands alone, or a point of a route or track.
    enum PointKind {
        case waypoint, route, track
    }

    private(set) var context = Context.document
    private(set) var pointKind = PointKind.track
    /// Whether the reader has returned the metadata.
    private(set) var hasMetadata = false
    /// Whether the reader has returned the head of the current route or track.
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

    /// Leaves the element whose children were being read; its parent becomes the current context.
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

    /// Marks the metadata as returned to the caller of the reader; returns `false` if the metadata were marked before.
    mutating func finishMetadata() -> Bool {
        defer { hasMetadata = true }
        return !hasMetadata
    }

    /// Marks the head of the route or track as returned to the caller of the reader; returns `false` if the head was
    /// marked before.
    mutating func finishHead() -> Bool {
        defer { hasHead = true }
        return !hasHead
    }

    /// The keeper of the current element: the element to which its extensions belong.
    var keeper: Context {
        switch context {
        case .extensions: extensionsOwner
        case .garmin, .soundscape, .geolocation: .point
        default: context
        }
    }
}
