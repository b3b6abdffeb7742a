import Testing

@testable import GPXFormat

/// The GPX 1.1 schema's rules for an element's children: names, numbers and order.
///
/// Source: https://www.topografix.com/GPX/1/1/gpx.xsd.
enum GPXSchema {
    private static let point = [
        "ele", "time", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link*", "sym", "type", "fix", "sat",
        "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "extensions",
    ]
    private static let head = ["name", "cmt", "desc", "src", "link*", "number", "type", "extensions"]

    /// The children of each element in order; a star allows more than one.
    private static let children = [
        "gpx": ["metadata", "wpt*", "rte*", "trk*", "extensions"],
        "metadata": [
            "name", "desc", "author", "copyright", "link*", "time", "keywords", "bounds", "extensions",
        ],
        "author": ["name", "email", "link"], "copyright": ["year", "license"], "link": ["text", "type"],
        "wpt": point, "rtept": point, "trkpt": point, "rte": head + ["rtept*"], "trk": head + ["trkseg*"],
        "trkseg": ["trkpt*", "extensions"],
    ]

    private static let attributes = [
        "gpx": ["version", "creator"], "wpt": ["lat", "lon"], "rtept": ["lat", "lon"], "trkpt": ["lat", "lon"],
        "link": ["href"], "email": ["id", "domain"], "copyright": ["author"],
        "bounds": ["minlat", "minlon", "maxlat", "maxlon"],
    ]

    static func check(_ element: GPXElement) {
        #expect(element.namespace == "http://www.topografix.com/GPX/1/1", "\(element.name)")
        #expect(element.attributes.map(\.name) == attributes[element.name] ?? [], "\(element.name)")
        guard element.name != "extensions" else {
            #expect(!element.children.isEmpty)
            return
        }
        var allowed = (children[element.name] ?? [])[...]
        for child in element.children {
            while let next = allowed.first, next != child.name, next != child.name + "*" { allowed.removeFirst() }
            #expect(!allowed.isEmpty, "<\(child.name)> may not stand there in <\(element.name)>")
            if allowed.first?.hasSuffix("*") == false { allowed.removeFirst() }
            check(child)
        }
    }
}
