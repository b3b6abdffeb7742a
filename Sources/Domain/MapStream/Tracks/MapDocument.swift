import CodecSupport

/// The data of a map page that needs no server: tracks, features and statistics.
public struct MapDocument: Sendable {
    /// The statistics of a track, such as its length; unknown values are `nil`.
    public struct Statistics: Sendable, Hashable {
        /// The index of the track in the document.
        public var track: Int

        /// The length of the track, in metres.
        public var distance: Double?

        /// The time from the first to the last point of the track, in seconds.
        public var duration: Double?

        /// The time during which the traveller was moving, in seconds.
        public var moving: Double?

        /// The total ascent along the track, in metres.
        public var ascent: Double?

        /// The total descent along the track, in metres.
        public var descent: Double?

        /// The lowest altitude of the track, in metres.
        public var lowest: Double?

        /// The highest altitude of the track, in metres.
        public var highest: Double?

        /// The greatest speed on the track, in metres per second.
        public var maximumSpeed: Double?

        /// Creates the statistics of a track, with all values unknown.
        ///
        /// - Parameter track: The index of the track in the document.
        public init(track: Int) { self.track = track }
    }

    /// The title of the page.
    public var title: String

    /// The units in which the page shows distances and speeds.
    ///
    /// Default: ``MapUnits/metric``.
    public var units = MapUnits.metric

    /// The source of the map's raster tiles; `nil` for a map without tiles.
    public var tiles: MapTiles?

    /// The tracks that the page shows.
    ///
    /// Default: none.
    public var tracks: [MapTrack] = []

    /// The areas, routes and places that the page shows.
    ///
    /// Default: none.
    public var features: [MapFeature] = []

    /// The statistics of the tracks.
    ///
    /// Default: none.
    public var statistics: [Statistics] = []

    /// Creates the data of a page without tracks.
    ///
    /// - Parameter title: The title of the page.
    public init(title: String) { self.title = title }

    /// The document as a JSON object.
    public var json: [UInt8] {
        var bytes = Array("{\"v\":1".utf8)
        bytes.append("title", text: title.cleaned(limit: String.longestName))
        bytes.append("units", text: units.rawValue)
        bytes.append(list: "tracks", tracks.lazy.map(\.json))
        bytes.append(
            list: "features",
            features.lazy.compactMap { feature in
                var feature = feature
                return feature.fittedElement()
            })
        bytes.append(list: "statistics", statistics.lazy.map(\.json))
        bytes.append("tiles", tiles)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}

extension MapDocument.Statistics {
    fileprivate var json: [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        bytes.append("track", wire: track)
        bytes.append("distance", wire: distance?.wire(unit: 10))
        bytes.append("duration", wire: duration?.wire(unit: 1000))
        bytes.append("moving", wire: moving?.wire(unit: 1000))
        bytes.append("ascent", wire: ascent?.wire(unit: 10))
        bytes.append("descent", wire: descent?.wire(unit: 10))
        bytes.append("lowest", wire: lowest.map(decimetres))
        bytes.append("highest", wire: highest.map(decimetres))
        bytes.append("maxSpeed", wire: maximumSpeed?.wire(unit: 100))
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private func decimetres(_ altitude: Double) -> Int { Int((altitude * 10).rounded().clamped(to: -1e9...1e9)) }
}

extension [UInt8] {
    /// Appends a JSON member whose value is a list of elements.
    fileprivate mutating func append(list key: StaticString, _ elements: some Sequence<[UInt8]>) {
        append(jsonKey: key)
        append(UInt8(ascii: "["))
        for element in elements {
            appendJSONSeparator()
            append(contentsOf: element)
        }
        append(UInt8(ascii: "]"))
    }
}
