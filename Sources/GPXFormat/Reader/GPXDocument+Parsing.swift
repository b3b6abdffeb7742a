extension GPXDocument {
    /// Parses the bytes of a whole file; throws if they are not a complete, well-formed GPX document.
    public init(parsing bytes: [UInt8], limits: GPXLimits = GPXLimits()) throws(GPXError) {
        self.init()
        var reader = GPXReader(limits: limits)
        // An array itself has a span only from macOS 26 and iOS 26 on.
        let whole = bytes[...]
        reader.append(whole.span)
        reader.finish()
        // What is open is built apart, so that appending a point never copies.
        var route = Route()
        var track = Track()
        var segment = Segment()
        while let item = try reader.next() {
            switch item {
            case .metadata(let metadata): self.metadata = metadata
            case .waypoint(let point): waypoints.append(point)
            case .routeStart(let head): route = Route(head: head)
            case .routePoint(let point): route.points.append(point)
            case .routeEnd: routes.append(route)
            case .trackStart(let head): track = Track(head: head)
            case .segmentStart: segment = Segment()
            case .point(let point): segment.points.append(point)
            case .segmentEnd(let extensions):
                segment.extensions = extensions
                track.segments.append(segment)
            case .trackEnd: tracks.append(track)
            case .extensions(let extensions): self.extensions = extensions
            }
        }
        drops = reader.drops
    }
}
