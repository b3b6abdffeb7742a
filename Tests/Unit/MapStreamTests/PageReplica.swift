import CodecSupport
import Geolocation
import SubjectTracking

@testable import MapStream

/// All that a page shows, or that it is to show according to the state.
struct Shown: Equatable {
    /// Identifier, name, colour, group, and whether it is the owner.
    var looks: [Int: [String?]] = [:]
    /// The numbers of each fix, with its time whole.
    var fixes: [Int: [JSONValue]] = [:]
    var trails: [Int: [TrackPoint]] = [:]
    var features: [String: JSONValue] = [:]
    var routes: [String: JSONValue] = [:]
    var health: JSONValue?
    var alerts: [JSONValue] = []
    var changes: [JSONValue] = []
    var events: [JSONValue] = []

    struct TrackPoint: Equatable {
        var time: Int
        var latitude: Int
        var longitude: Int
        var isBreak = false
    }
}

/// Reads messages as the page does.
struct Page {
    private(set) var epoch = ""
    private(set) var shown = Shown()

    /// The newest revision that was received, and the newest one that was received completely.
    private(set) var (seen, done) = (0, 0)
    var isHidden = false

    /// The number of points and entries that were sent again, and of values of unknown subjects.
    private(set) var (repeats, strays) = (0, 0)

    private var trailLimit = 0

    /// Begins to read from a new connection or after being hidden; returns the position that the page reports.
    mutating func catchUp() -> MapCursor {
        seen = done
        return MapCursor(epoch: epoch, revision: done)
    }

    mutating func read(_ text: [UInt8]) throws {
        let message = try JSONValue.parse(text.span, isStrict: true)
        let kind = message["k"]?.string ?? ""
        if kind == "hello" { return greet(message) }
        let revision = message.int("rev") ?? -1
        if revision > seen {
            if !isHidden { done = seen }
            seen = revision
        }
        let object = message.without("k", "rev")
        switch kind {
        case "tick": if !isHidden { done = seen }
        case "subjects":
            for index in message["gone"]?.elements ?? [] {
                let index = Int(index.number ?? -1)
                (shown.looks[index], shown.fixes[index], shown.trails[index]) = (nil, nil, nil)
            }
            for looks in message["list"]?.elements ?? [] {
                guard let index = looks.int("i") else { continue }
                shown.looks[index] =
                    ["id", "name", "colour", "group"].map { looks[$0]?.string }
                    + [looks["owner"] == .bool(true) ? "owner" : nil]
                shown.trails[index] = shown.trails[index] ?? []
            }
        case "fix": readFixes(message)
        case "trail": readTrail(message)
        case "features":
            for id in message["gone"]?.elements ?? [] { shown.features[id.string ?? ""] = nil }
            for feature in message["list"]?.elements ?? [] { shown.features[feature["id"]?.string ?? ""] = feature }
        case "route": shown.routes[message["id"]?.string ?? ""] = object
        case "health": shown.health = object
        case "alert": repeats += shown.alerts.enter(object, by: "id", "t", "on", "acked", limit: 1000)
        case "change": repeats += shown.changes.enter(object, by: "id", "t", "state", limit: 1000)
        case "event": repeats += shown.events.enter(object, by: "t", "type", "text", limit: 200)
        default: throw FormatError("there is no such message", at: 0)
        }
    }

    private mutating func greet(_ hello: JSONValue) {
        let new = hello["epoch"]?.string ?? ""
        if new != epoch { (done, shown) = (0, Shown()) }
        (epoch, trailLimit) = (new, hello.int("trail") ?? 0)
    }

    private mutating func readFixes(_ message: JSONValue) {
        let (numbers, time) = (message["f"]?.elements ?? [], message["t"]?.number ?? 0)
        for start in stride(from: 0, to: numbers.count, by: 14) {
            var row = Array(numbers[start..<start + 14])
            row[3] = .number((row[3].number ?? 0) + time)
            let index = Int(row[0].number ?? -1)
            if shown.looks[index] != nil { shown.fixes[index] = row } else { strays += 1 }
        }
    }

    private mutating func readTrail(_ message: JSONValue) {
        guard let index = message.int("i"), var trail = shown.trails[index] else {
            strays += 1
            return
        }
        if message["append"] == .bool(false) { trail = [] }
        var point = Shown.TrackPoint(time: 0, latitude: 0, longitude: 0)
        var numbers = (message["p"]?.elements ?? [])[...]
        while let first = numbers.first {
            point.isBreak = first.isNull
            if point.isBreak { numbers.removeFirst() }
            let step = numbers.prefix(3).map { Int($0.number ?? 0) }
            numbers = numbers.dropFirst(3)
            point.time += step[0]
            point.latitude += step[1]
            point.longitude += step[2]
            if let last = trail.last, point.time <= last.time {
                repeats += 1
            } else {
                trail.append(point)
            }
        }
        shown.trails[index] = trail.suffix(trailLimit)
    }
}

extension MapState {
    /// All that a page is to show when it is up to date.
    func shown() throws -> Shown {
        var shown = Shown()
        for (place, mark) in subjects.marks.enumerated() {
            guard let index = mark.index else { continue }
            let looks = subjects.looks[place]
            shown.looks[index] = [
                looks.id, looks.name, looks.colour, looks.group, looks.isOwner ? "owner" : nil,
            ]
            var row = Array("[".utf8)
            subjects.fixes[place].write(index: index, origin: 0, to: &row)
            row.append(UInt8(ascii: "]"))
            shown.fixes[index] = try JSONValue.parse(row.span).elements
            shown.trails[index] = subjects.trails[place].points.map { point in
                Shown.TrackPoint(
                    time: point.time, latitude: Int(point.place.latitude), longitude: Int(point.place.longitude),
                    isBreak: point.isBreak)
            }
        }
        for entry in records[.features].entries where !entry.isGone {
            shown.features[entry.key] = try JSONValue.parse(entry.content.span)
        }
        for entry in records[.progress].entries { shown.routes[entry.key] = try entry.object }
        shown.health = try records[.health].entries.first?.object
        shown.alerts = try records[.alerts].entries.map { try $0.object }
        shown.changes = try records[.changes].entries.map { try $0.object }
        shown.events = try records[.events].entries.map { try $0.object }
        return shown
    }
}

extension MapLog.Entry {
    fileprivate var object: JSONValue {
        get throws { try JSONValue.parse((Array("{".utf8) + content.dropFirst() + Array("}".utf8)).span) }
    }
}

extension JSONValue {
    func int(_ name: String) -> Int? { self[name]?.number.map { Int($0) } }

    func without(_ names: String...) -> JSONValue { .object((members ?? []).filter { !names.contains($0.name) }) }
}

extension [JSONValue] {
    /// Appends an entry of a history, unless it is there already; returns how often it is.
    fileprivate mutating func enter(_ entry: JSONValue, by names: String..., limit: Int) -> Int {
        if let index = lastIndex(where: { old in names.allSatisfy { old[$0] == entry[$0] } }) {
            self[index] = entry
            return 1
        }
        append(entry)
        removeFirst(Swift.max(0, count - limit))
        return 0
    }
}
