public import CodecSupport
public import Geolocation

/// Decodes JSON objects of many formats, recognised by their content, into reports.
///
/// | Kind | Recognised by | Position | Quantities | Time |
/// |---|---|---|---|---|
/// | `jsonl` event of this package | `type` of `location` or `heading`; or no `type`, `lat` and `lon` | `lat`, `lon`; `value` null withdraws | `alt`, `hacc`, `vacc`, `speed`, `sacc`, `course`; a heading of the source `device`: `value`, `accuracy` | `time` |
/// | `LocationFix` of the relay protocol, bare, in `fix`, or in a `RelayUpdate` | `ts_unix_ms`, `fix`, `relayTimestamp` | `lat`, `lon` | `alt_m`, `h_accuracy_m`, `v_accuracy_m`, `speed_mps`, `course_deg`, `heading_deg` | `ts_unix_ms` |
/// | GeoJSON, also Overland's and Dawarich's | `type` of `Feature` or `FeatureCollection`, or an array `locations` | `geometry`, a `Point` | its third coordinate; `altitude`, `horizontal_accuracy`, `vertical_accuracy`, `speed`, `speed_accuracy`, `course`, `course_accuracy` | `timestamp` or `time` |
/// | OwnTracks | `_type` of `location` | `lat`, `lon` | `alt`, `acc`, `vac`, `vel` in km/h, `cog` | `tst` |
/// | Signal K | `updates` | `navigation.position`; null withdraws | `navigation.speedOverGround`, `…courseOverGroundTrue`, `…headingTrue`, `…headingMagnetic` with `…magneticVariation`; null withdraws | `timestamp` of the update |
/// | gpsd | `class` | `lat`, `lon` of `TPV`; a `mode` below 2 and a deactivated `DEVICE` withdraw | `altMSL`, `eph`, `epv`, `eps`, `track`, `speed`; `ATT`: `heading`; `SKY`: the receiver's status; `GST`: accuracy | `time` |
///
/// An object that withdraws the position makes the last position invalid. Other keys are ignored. A value is unknown if
/// it is absent, null or NaN, or if it is −1 and cannot be negative. In GeoJSON and in objects of OwnTracks and gpsd, an
/// accuracy of 0 is unknown, too; in GeoJSON and in objects of OwnTracks, so is an altitude whose accuracy is negative.
/// A number that is out of range, or a value of the wrong type, is also unknown, and is counted. An object with an
/// invalid position or time, or of another kind, is dropped and counted. A time is ISO 8601, or a number of seconds or
/// milliseconds since 1970; if the time is missing, the time of arrival is used.
///
/// A message of the relay protocol must be complete, and use the protocol's placeholders for unknown values. A
/// `RelayUpdate` has up to three streams, of which one with new fixes is used: remote, else base, else fused. Of
/// several gpsd devices or Signal K sources, only one is active at a time.
///
/// Objects may be separated in any way, with or without line feeds, and may be elements of an array. An object may be
/// up to 1 MiB long and nested 32 deep.
public struct JSONReportDecoder: ReportDecoder {
    /// The time without a byte after which the epoch (measurement) of gpsd counts as complete, in seconds.
    private static let pause = 0.5

    private var framer = JSONObjectFramer()
    private var reports = JSONReports()
    private var session: GPSDSession
    private var deltas: SignalKDelta
    private var relay = RelayFixes()

    /// Creates a decoder of JSON objects.
    ///
    /// - Parameter source: The only source to use if a stream has several: the path of gpsd's device, or the `$source`
    ///   or label of a Signal K update. Default: `nil`, to use any source, but only one at a time.
    public init(source: String? = nil) {
        session = GPSDSession(device: source)
        deltas = SignalKDelta(source: source)
    }

    /// Whether derived events are wanted: the reports then include the status of the receiver, such as its satellites.
    public var wantsDerivedEvents: Bool {
        get { reports.wantsDerivedEvents }
        set { reports.wantsDerivedEvents = newValue }
    }

    /// The number of inputs that the decoder has dropped, for each reason.
    public var drops: DropCounts { reports.drops }

    /// The duration of a pause that ends the epoch (measurement) of gpsd, in seconds.
    ///
    /// 0.5 while an epoch is open, otherwise `nil`.
    public var patience: Double? { session.isWaiting ? Self.pause : nil }

    /// Appends a complete datagram or the next bytes of a stream, with their time of arrival.
    public mutating func append(_ bytes: Span<UInt8>, at arrival: Date?) {
        reports.arrival = arrival
        for index in 0..<bytes.count { handle(framer.ingest(bytes[index])) }
    }

    /// Drops an incomplete object at the end of a datagram or of the stream, and completes gpsd's current epoch
    /// (measurement) at a pause or at the end of the stream.
    public mutating func end(_ boundary: ReportBoundary) {
        if boundary != .pause { handle(framer.end()) }
        if boundary != .datagram { session.flush(into: &reports) }
    }

    /// Returns the next report that was decoded; `nil` if there is none.
    public mutating func next() -> ReceiverReport? { reports.next() }

    private mutating func handle(_ step: JSONObjectFramer.Step) {
        switch step {
        case .going: break
        case .dropped(let reason): reports.drop(reason)
        case .object:
            guard let object = parse(framer.object) else { return reports.drop("object that is not JSON") }
            if !read(object) { reports.drop("object of an unknown kind") }
        }
    }

    private func parse(_ bytes: ContiguousArray<UInt8>) -> JSONValue? {
        if let object = try? JSONValue.parse(bytes.span, deepest: JSONObjectFramer.deepest) { return object }
        guard let mended = GPSDDialect.mended(bytes) else { return nil }
        return try? JSONValue.parse(mended.span, deepest: JSONObjectFramer.deepest)
    }

    /// Reads an object of any supported format; returns `false` if its format is unknown.
    private mutating func read(_ object: JSONValue) -> Bool {
        let isRead =
            session.read(object, into: &reports) || OwnTracksMessage.read(object, into: &reports)
            || deltas.read(object, into: &reports) || GeoJSONFeature.read(object, into: &reports)
        if isRead { return true }
        let bytes = framer.object
        if relay.read(object, bytes.span, into: &reports) { return true }
        return JSONLinesEvent.read(object, into: &reports)
    }
}
