/// The units in which a map shows distances and speeds.
public enum MapUnits: String, Sendable, Hashable, CaseIterable {
    /// Lengths in metres and kilometres, speeds in kilometres per hour.
    case metric
    /// Lengths in nautical miles, speeds in knots.
    case nautical
    /// Lengths in feet and miles, speeds in miles per hour.
    case imperial
}

/// The server from which a map loads its raster tiles, the square images of its background.
public struct MapTiles: Sendable, Hashable {
    /// The URL template of a tile, with the placeholders `{z}`, `{x}` and `{y}` for zoom level, column and row.
    public var url: String

    /// The attribution that the operator of the tile server requires.
    public var credit: String

    /// The largest zoom level for which the server has tiles.
    public var maximumZoom: Int

    /// Creates the source of a map's raster tiles; the URL template is not checked.
    ///
    /// - Parameters:
    ///   - url: The URL template of a tile, with the placeholders `{z}`, `{x}` and `{y}`.
    ///   - credit: The attribution that the operator of the tile server requires.
    ///   - maximumZoom: The largest zoom level for which there are tiles. Default: 19.
    public init(url: String, credit: String, maximumZoom: Int = 19) {
        (self.url, self.credit, self.maximumZoom) = (url, credit, maximumZoom)
    }
}

/// The settings of a live map, such as its title and its units.
public struct MapSettings: Sendable, Hashable {
    /// The title of the map.
    ///
    /// Default: `Map`.
    public var title = "Map"

    /// The units in which the map shows distances and speeds.
    ///
    /// Default: ``MapUnits/metric``.
    public var units = MapUnits.metric

    /// The maximum number of points in the trail of each subject, 0...10,000.
    ///
    /// Default: 100.
    public var trailLimit = 100 {
        didSet { trailLimit = min(max(0, trailLimit), 10_000) }
    }

    /// The maximum number of subjects on the map; further ones are dropped and counted.
    ///
    /// Default: 10,000.
    public var subjectLimit = 10_000

    /// The source of the map's raster tiles; `nil` for a map without tiles.
    public var tiles: MapTiles?

    /// Creates the default settings of a live map.
    public init() {}
}
