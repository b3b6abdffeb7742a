public import CodecSupport

/// Creates the messages `hello`, which a page receives first, and `tick`, which a page receives if nothing else is
/// sent.
extension MapState {
    /// The message by which the server asks a page for a token before it sends any data.
    public static var tokenRequest: [UInt8] { Array("{\"k\":\"hello\",\"v\":1,\"token\":true}".utf8) }

    /// Returns the message `hello`, the first one that a page receives.
    ///
    /// - Parameters:
    ///   - now: The current time, by the clock of the pipeline.
    ///   - rate: The speed of that clock relative to real time: 1, unless the pipeline replays a recording.
    ///   - store: The times of the first and the last position in the store of past positions; `nil` without a store.
    public func hello(now: Date, rate: Double, store: ClosedRange<Date>?) -> [UInt8] {
        var bytes = Array("{\"k\":\"hello\",\"v\":1,\"token\":false".utf8)
        bytes.append("epoch", text: epoch)
        bytes.append("rev", wire: revision)
        bytes.append("now", wire: now.wire)
        bytes.append(jsonKey: "rate")
        bytes.append(decimal: (rate.isFinite ? rate : 1).clamped(to: 0...1e6))
        bytes.append("title", text: settings.title.cleaned(limit: String.longestName))
        bytes.append("units", text: settings.units.rawValue)
        bytes.append("trail", wire: settings.trailLimit)
        bytes.append("from", wire: oldestTime)
        if let store {
            bytes.append(jsonKey: "store")
            bytes.append(UInt8(ascii: "["))
            bytes.append(integer: store.lowerBound.milliseconds)
            bytes.append(UInt8(ascii: ","))
            bytes.append(integer: store.upperBound.milliseconds)
            bytes.append(UInt8(ascii: "]"))
        }
        bytes.append("tiles", settings.tiles)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Returns the message `tick`, which a page receives once a second while there is nothing else to send.
    ///
    /// The message contains the revision up to which the page is complete. This revision is less than ``revision``
    /// until the page has received all changes.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the page, which states up to which revision the page is complete.
    ///   - now: The current time, by the clock of the pipeline.
    public func tick(for cursor: MapCursor, now: Date) -> [UInt8] {
        var members: [UInt8] = []
        members.append(",\"now\":")
        members.append(integer: Int64(now.wire))
        let known = cursor.epoch == epoch ? min(cursor.revision, revision) : 0
        return MapBatch.message("tick", revision: known, members)
    }

    /// The oldest time of all trail points and fixes, in milliseconds since 1970; `nil` if there are none.
    private var oldestTime: Int? {
        subjects.marks.indices.lazy.filter { subjects.marks[$0].index != nil }
            .map { min(subjects.trails[$0].points.first?.time ?? .max, subjects.fixes[$0].time) }.min()
    }
}

extension [UInt8] {
    /// Appends a JSON member that describes the source of raster tiles, or nothing if there is none.
    mutating func append(_ key: StaticString, _ tiles: MapTiles?) {
        guard let tiles else { return }
        append(jsonKey: key)
        append(UInt8(ascii: "{"))
        append("url", text: tiles.url)
        append("credit", text: tiles.credit.cleaned())
        append("max", wire: tiles.maximumZoom)
        append(UInt8(ascii: "}"))
    }
}
