/// The units in which a map shows distances and speeds.
public enum MapUnits: String, Sendable, Hashable, CaseIterable {
    /// Metres, kilometres, and kilometres per hour.
    case metric
    /// Nautical miles and knots.
    case nautical
    /// Feet, miles, and miles per hour.
    case imperial
}

/// The source of a map's raster tiles.
public struct MapTiles: Sendable, Hashable {
    /// The URL template of a tile, with the placeholders `{z}`, `{x}` and `{y}` for zoom level, column and row.
    public var url: String

    /// The attribution that the operator of the tile server requires.
    public var credit: String

    /// The largest zoom level for which there are tiles.
    public var maximumZoom: Int

    /// Creates a tile source; the template is not checked.
    ///
    /// - Parameters:
    ///   - url: The URL template, with `{z}`, `{x}` and `{y}`.
    ///   - credit: The attribution that the operator requires.
    ///   - maximumZoom: The largest zoom level for which there are tiles. Default: 19.
    public init(url: String, credit: String, maximumZoom: Int = 19) {
        (self.url, self.credit, self.maximumZoom) = (url, credit, maximumZoom)
    }
}

/// The settings of a live map.
public struct MapSettings: Sendable, Hashable {
    /// The title of the map.
    ///
    /// Default: `Map`.
    public var title = "Map"

    /// The units in which the map shows distances and speeds.
    ///
    /// Default: ``MapUnits/metric``.
    public var units = MapUnits.metric

    /// The maximum number of points of a trail, 0...10,000.
    ///
    /// Default: 100.
    public var trailLimit = 100 {
        didSet { trailLimit = min(max(0, trailLimit), 10_000) }
    }

    /// The maximum number of subjects; further ones are dropped and counted.
    ///
    /// Default: 10,000.
    public var subjectLimit = 10_000

    /// The source of the raster tiles; `nil` for a map without tiles.
    public var tiles: MapTiles?

    /// Creates the default settings.
    public init() {}
}
