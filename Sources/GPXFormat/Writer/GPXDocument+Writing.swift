extension GPXDocument {
    /// The document as GPX 1.1, in UTF-8.
    public var bytes: [UInt8] {
        var writer = GPXWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes the whole document; the writer must be at its beginning.
    public func write(to writer: inout GPXWriter) {
        writer.write(.metadata(metadata))
        for point in waypoints { writer.write(.waypoint(point)) }
        for route in routes {
            writer.write(.routeStart(route.head))
            for point in route.points { writer.write(.routePoint(point)) }
            writer.write(.routeEnd)
        }
        for track in tracks {
            writer.write(.trackStart(track.head))
            for segment in track.segments {
                writer.write(.segmentStart)
                for point in segment.points { writer.write(.point(point)) }
                writer.write(.segmentEnd(segment.extensions))
            }
            writer.write(.trackEnd)
        }
        if !extensions.isEmpty { writer.write(.extensions(extensions)) }
        writer.finish()
    }
}
