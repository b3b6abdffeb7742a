public import Geolocation
import GeolocationPrimitives

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes reports of JSON objects of many kinds, each of which is recognised by what it holds.
///
/// | Kind | Recognised by | Position | Quantities | Time |
/// |---|---|---|---|---|
/// | `jsonl` event of this package | `type` of `location` or `heading`; or no `type`, `lat` and `lon` | `lat`, `lon`; `value` null withdraws | `alt`, `hacc`, `vacc`, `speed`, `sacc`, `course`; a heading of the source `device`: `value`, `accuracy` | `time` |
/// | `LocationFix` of the relay protocol, bare, in `fix`, or in a `RelayUpdate` | `ts_unix_ms`, `fix`, `relayTimestamp` | `lat`, `lon` | `alt_m`, `h_accuracy_m`, `v_accuracy_m`, `speed_mps`, `course_deg`, `heading_deg` | `ts_unix_ms` |
/// | GeoJSON, also Overland's and Dawarich's | `type` of `Feature` or `FeatureCollection`, or an array `locations` | `geometry`, a `Point` | its third coordinate; `altitude`, `horizontal_accuracy`, `vertical_accuracy`, `speed`, `speed_accuracy`, `course`, `course_accuracy` | `timestamp` or `time` |
/// | OwnTracks | `_type` of `location` | `lat`, `lon` | `alt`, `acc`, `vac`, `vel` in km/h, `cog` | `tst` |
/// | Signal K | `updates` | `navigation.position` | `navigation.speedOverGround`, `…courseOverGroundTrue`, `…headingTrue`, `…headingMagnetic` with `…magneticVariation` | `timestamp` of the update |
/// | gpsd | `class` | `lat`, `lon` of `TPV`; a `mode` below 2 and a `DEVICE` that has gone withdraw | `altMSL`, `eph`, `epv`, `eps`, `track`, `speed`; `ATT`: `heading`; `SKY`: the receiver's status; `GST`: accuracy | `time` |
///
/// Keys that are not named here are passed over. What is absent, null, NaN, or −1 where it cannot be meant, is not known;
/// a number out of range or of the wrong type is counted and not known either. An object whose position or time makes no
/// sense is dropped and counted, and so is one of another kind. A time is ISO 8601, or a number of seconds or milliseconds
/// since 1970; an object without one was true when it came. Of a `RelayUpdate` the fused fix is taken, else its only one;
/// one with fixes of two devices is dropped. Of gpsd's devices, and of the sources of Signal K, only one counts.
///
/// Objects may follow each other in any way, with or without line feeds, also as elements of an array. One may have 1 MiB
/// and be nested 32 deep.
public struct JSONReportDecoder: ReportDecoder {
    /// Seconds without a byte after which what gpsd has told of an epoch is taken for all.
    private static let pause = 0.5

    private var framer = JSONObjectFramer()
    private var reports = JSONReports()
    private var session: GPSDSession
    private var deltas: SignalKDelta

    /// Makes a decoder.
    ///
    /// - Parameter source: The only source that counts where a stream has several: the path of gpsd's device, or the
    ///   `$source` or label of a Signal K update. Nil is any, of which one counts at a time.
    public init(source: String? = nil) {
        session = GPSDSession(device: source)
        deltas = SignalKDelta(source: source)
    }

    /// Whether reports are to carry the receiver's status.
    public var reportsStatus: Bool {
        get { reports.wantsStatus }
        set { reports.wantsStatus = newValue }
    }

    /// What could not be used so far, by reason.
    public var drops: DropCounts { reports.drops }

    /// Half a second while an epoch of gpsd has begun; else nil.
    public var patience: Double? { session.isWaiting ? Self.pause : nil }

    /// Takes bytes.
    public mutating func append(_ bytes: Span<UInt8>, at arrival: Date?) {
        reports.arrival = arrival
        for index in 0..<bytes.count { take(framer.take(bytes[index])) }
    }

    /// Ends the object that has begun where a datagram or the stream ends, and the epoch where the stream pauses or ends.
    public mutating func end(_ boundary: ReportBoundary) {
        if boundary != .pause { take(framer.end()) }
        if boundary != .datagram { session.flush(into: &reports) }
    }

    /// The next report.
    public mutating func next() -> ReceiverReport? { reports.next() }

    private mutating func take(_ step: JSONObjectFramer.Step) {
        switch step {
        case .going: break
        case .dropped(let reason): reports.drop(reason)
        case .object:
            guard let object = parse(framer.object) else { return reports.drop("object that is no JSON") }
            read(object)
        }
    }

    private func parse(_ bytes: ContiguousArray<UInt8>) -> JSONValue? {
        if let object = try? JSONParser.parse(bytes.span, deepest: JSONObjectFramer.deepest) { return object }
        guard let mended = GPSDDialect.mended(bytes) else { return nil }
        return try? JSONParser.parse(mended.span, deepest: JSONObjectFramer.deepest)
    }

    private mutating func read(_ object: JSONValue) {
        let isKnown =
            session.read(object, into: &reports) || OwnTracksMessage.read(object, into: &reports)
            || deltas.read(object, into: &reports) || GeoJSONFeature.read(object, into: &reports)
            || RelayMessage.read(object, into: &reports) || JSONLinesEvent.read(object, into: &reports)
        if !isKnown { reports.drop("object of a kind that is not known") }
    }
}
