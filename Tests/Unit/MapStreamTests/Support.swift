import CodecSupport
import Geolocation
import MapStream
import SubjectAlerts
import SubjectTracking

/// The time at which the tests begin, 2026-11-20T10:40:00Z.
let noon = Date(timeIntervalSince1970: 1_795_171_200)

func fix(
    _ latitude: Double, _ longitude: Double, at seconds: Double = 0, accuracy: Double? = nil, speed: Double? = nil,
    course: Double? = nil
) -> Location {
    Location(
        latitude: latitude, longitude: longitude, horizontalAccuracy: accuracy, speed: speed, course: course,
        timestamp: noon.addingTimeInterval(seconds))
}

func point(_ latitude: Double, _ longitude: Double, at seconds: Double) -> TrailPoint {
    TrailPoint(
        coordinate: Coordinate(latitude: latitude, longitude: longitude), time: noon.addingTimeInterval(seconds))
}

func alert(
    of subject: String, rule: String = "Yard", isRaised: Bool = true, isAcknowledged: Bool = false
) -> AlertEvent {
    AlertEvent(
        AlertKey(kind: .geofenceExit, rule: rule, subject: subject), level: .danger, isRaised: isRaised, since: noon,
        at: noon.addingTimeInterval(0.9), text: "\(subject) has left", isAcknowledged: isAcknowledged)
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// Texts that make one line of a message.
func joined(_ parts: String...) -> String { parts.joined() }

/// A map and one page.
struct Map {
    var state: MapState
    var page = MapCursor(epoch: "", revision: 0)
    var now = noon

    init(_ settings: MapSettings = MapSettings()) { state = MapState(epoch: "9f31c2ab", settings: settings) }

    /// Applies changes and flushes them.
    mutating func apply(_ changes: MapChange...) {
        for change in changes { state.apply(change) }
        state.flush(now: now)
    }

    /// The next messages to the page.
    mutating func messages() -> [[UInt8]] { state.next(for: &page, now: now) }

    /// The next messages to the page, as texts.
    mutating func next() -> [String] { messages().map(text) }
}
