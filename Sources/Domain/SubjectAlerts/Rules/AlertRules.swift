import CodecSupport
import Geolocation

/// The alert rules, actions and quiet hours that a JSON document defines.
///
///     {"rules": [
///       {"kind": "geofence-exit", "name": "Yard", "subjects": ["rex"], "level": "danger", "circle": [47.62, 9.17, 30]},
///       {"kind": "battery", "name": "low", "below": 0.2},
///       {"kind": "distance", "name": "walk", "beyond": 100, "hold": 10}],
///      "actions": ["bell", {"exec": ["notify-send", "{text}"], "level": "warning"}],
///      "quiet": {"from": "22:00", "to": "07:00", "utc": 1}}
///
/// A rule has `kind` and `name`, and optionally `subjects`, `level` (`info`, `warning`, `danger`), `hold` in seconds
/// and `interval` in seconds. An area is one of these:
///
/// | member | value |
/// |---|---|
/// | `circle` | latitude, longitude, metres |
/// | `polygon` | an array of places, each an array of latitude and longitude |
/// | `route` with `width` | an array of places, or the name of a file with a route; metres to each side |
/// | `fence` | `{"file": "yard.geojson"}`, GeoJSON or GPX; optionally `radius` of points and `width` of lines |
///
/// | kind | members |
/// |---|---|
/// | `distance` | `beyond`, metres |
/// | `geofence-exit` | an area; `escape`, seconds, default 0 |
/// | `geofence-enter` | an area |
/// | `geofence-dwell` | an area; `for`, seconds |
/// | `battery` | `below`, 0…1 |
/// | `speed` | `above`, m/s |
/// | `rest` | `for`, seconds; `within`, metres, default 20 |
/// | `visit` | `radius`, metres, default 100; `for`, seconds, default 300 |
/// | `signal` | none |
///
/// To detect that a subject leaves its route, use `geofence-exit` with `route` and `width`.
public struct AlertRules: Sendable, Hashable {
    /// The alert rules, in the order of the document.
    public var rules: [AlertRule]

    /// The hours during which alerts are deferred; `nil` for none.
    public var quietHours: QuietHours?

    /// The actions performed when an alert is reported.
    public var actions: [AlertAction]

    /// A fault in a document of rules: its position, and a description of the content that is required there.
    public struct Fault: Error, Hashable, CustomStringConvertible {
        /// The fault as a sentence, with its position in the document.
        public let description: String

        init(_ description: String) { self.description = description }
    }

    /// A function that returns the bytes of a file, given the name of the file in the document.
    public typealias FileReading = (_ name: String) throws -> [UInt8]

    /// The maximum size in bytes of a document of rules, and of each file that it names.
    package static let sizeLimit = 16 << 20

    /// The valid range of the radius or width of an area, in metres.
    static let sizeRange = 0.1...1e5

    /// Creates a set of alert rules.
    ///
    /// - Parameters:
    ///   - rules: The rules. Default: none.
    ///   - quietHours: The hours during which alerts are deferred. Default: `nil`, none.
    ///   - actions: The actions performed when an alert is reported. Default: none.
    public init(_ rules: [AlertRule] = [], quietHours: QuietHours? = nil, actions: [AlertAction] = []) {
        (self.rules, self.quietHours, self.actions) = (rules, quietHours, actions)
    }

    /// Parses a JSON document of rules, and stops at the first fault.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - files: Reads the files that the document names. Default: `nil`; the document must then not name files.
    /// - Throws: The first fault.
    public init(json bytes: [UInt8], files: FileReading? = nil) throws(Fault) {
        let (rules, faults) = Self.read(json: bytes, files: files)
        if let fault = faults.first { throw fault }
        self = rules
    }

    /// Parses a JSON document of rules, and continues after faults.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - files: Reads the files that the document names; `nil` if the document must not name files.
    /// - Returns: The valid rules, and all faults in document order.
    public static func read(json bytes: [UInt8], files: FileReading?) -> (rules: AlertRules, faults: [Fault]) {
        guard bytes.count <= sizeLimit else { return (AlertRules(), [Fault("it has more than 16 MiB")]) }
        do {
            var reader = AlertRulesReader(files: files)
            let rules = reader.read(try JSONValue.parse(bytes.span, isStrict: true))
            return (rules, reader.faults)
        } catch {
            return (AlertRules(), [Fault("it is not JSON: \(error)")])
        }
    }

    /// The number of rules that monitor an area.
    public var areaCount: Int { rules.count { $0.condition.area != nil } }
}
