import CodecSupport
import Geolocation
import RelayFormat

/// Reads fixes from received messages of the relay protocol.
///
/// The decoder of that protocol parses the messages. An update repeats the last fix of each stream; fixes that have
/// already been reported are skipped.
///
/// At any time, the fixes of only one stream of one device are used. A stream that is preferred to this stream replaces
/// it immediately; the order of preference is `remote`, `base`, `fused`. Any other stream, or another device, takes its
/// place only after 10 s without a new fix.
struct RelayFixes: Sendable {
    private var last: [RelayStream: LocationFix] = [:]
    private var selection = StreamSelection(failover: 10)

    /// Reads a message of the relay protocol; returns `false` if the object is not one.
    ///
    /// - Parameters:
    ///   - object: The parsed JSON object.
    ///   - bytes: The JSON text of the object.
    ///   - reports: Receives the fixes and counts faults.
    mutating func read(_ object: JSONValue, _ bytes: Span<UInt8>, into reports: inout JSONReports) -> Bool {
        guard Self.isRelayed(object) else { return Self.isHousekeeping(object) }
        do throws(RelayCodingError) {
            switch try RelayMessageReader.read(bytes) {
            case .fix(let fix, _): read(RelayUpdate(remote: fix), into: &reports)
            case .update(let update): read(update, into: &reports)
            case .ping, .pong, .acknowledgement, .other: break
            }
        } catch {
            reports.drop(DropReason(known: error.reason))
        }
        return true
    }

    /// Returns whether an object is a message with fixes: a single fix, a fix in an envelope, or an update with
    /// several.
    private static func isRelayed(_ object: JSONValue) -> Bool {
        object["ts_unix_ms"] != nil || object["fix"]?.members != nil || object["relayTimestamp"] != nil
            || RelayStream.allCases.contains { object[$0.rawValue]?["ts_unix_ms"] != nil }
    }

    /// Returns whether an object only keeps a connection alive or confirms a message.
    private static func isHousekeeping(_ object: JSONValue) -> Bool {
        guard let type = object["type"]?.string else { return object["ack"] != nil }
        return ["ping", "pong", "ack"].contains(type)
    }

    private mutating func read(_ update: RelayUpdate, into reports: inout JSONReports) {
        for stream in RelayStream.preference {
            guard let fix = update[stream], last.updateValue(fix, forKey: stream) != fix else { continue }
            let now = SensorInstant(arrival: reports.arrival ?? fix.timestamp).nanoseconds
            if let fault = fix.fault {
                reports.drop(DropReason(fault))
            } else if selection.accepts(stream, of: fix.device, atNanoseconds: now) {
                selection.select(stream, of: fix.device, atNanoseconds: now)
                reports.add(JSONFix(fix))
            }
        }
    }
}

extension JSONFix {
    /// Creates a fix from a valid fix of the relay protocol.
    fileprivate init(_ fix: LocationFix) {
        self.init(
            moment: .stated(fix.timestamp), coordinate: Coordinate(latitude: fix.latitude, longitude: fix.longitude),
            altitude: fix.altitudeMeters, horizontalAccuracy: fix.horizontalAccuracyMeters,
            verticalAccuracy: fix.knownVerticalAccuracy, speed: fix.knownSpeed, course: fix.knownCourse,
            deviceHeading: fix.knownHeading)
    }
}
