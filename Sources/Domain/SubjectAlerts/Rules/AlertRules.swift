import CodecSupport
import Geolocation
import RouteGeometry
import VisitDetection

/// Rules of a JSON document, and the quiet hours.
///
///     {"rules": [
///       {"kind": "geofence-exit", "name": "Yard", "subjects": ["rex"], "level": "danger", "circle": [47.62, 9.17, 30]},
///       {"kind": "battery", "name": "low", "below": 0.2},
///       {"kind": "distance", "name": "walk", "beyond": 100, "hold": 10}],
///      "quiet": {"from": "22:00", "to": "07:00", "utc": 1}}
///
/// All rules have `kind`, `name`, and optionally `subjects`, `level` (`info`, `warning`, `danger`), `hold` in seconds and
/// `interval` in seconds. An area is one of `circle` (latitude, longitude, metres), `polygon` (an array of latitude and
/// longitude) or `route` (likewise) with `width` in metres.
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
/// A subject that leaves its route is one that leaves an area with `route` and `width`.
public struct AlertRules: Sendable, Hashable {
    /// The rules.
    public var rules: [AlertRule]

    /// The hours in which alerts wait; `nil` for none.
    public var quietHours: QuietHours?

    /// A document that is not right: the place in it, and what to write instead.
    public struct Fault: Error, Hashable, CustomStringConvertible {
        /// The sentence.
        public let description: String
    }

    /// The bytes of a document, at most.
    package static let sizeLimit = 16 << 20

    /// The number of rules, and of corners of an area, at most.
    private static let (ruleLimit, cornerLimit) = (1000, 10_000)

    /// Creates a set of rules.
    ///
    /// - Parameters:
    ///   - rules: The rules. Default: none.
    ///   - quietHours: The hours in which alerts wait. Default: `nil`, none.
    public init(_ rules: [AlertRule] = [], quietHours: QuietHours? = nil) {
        (self.rules, self.quietHours) = (rules, quietHours)
    }

    /// Reads a document.
    ///
    /// - Parameter bytes: The document.
    /// - Throws: The first fault.
    public init(json bytes: [UInt8]) throws(Fault) {
        guard bytes.count <= Self.sizeLimit else { throw Fault("it has more than 16 MiB") }
        let document: JSONValue
        do {
            document = try JSONValue.parse(bytes.span, isStrict: true)
        } catch {
            throw Fault("it is no JSON: \(error)")
        }
        let reader = Members(document, at: "it")
        try reader.check(["rules", "quiet"])
        guard let list = document["rules"]?.elements else { throw Fault(#"rules is no array: write {"rules": [{…}]}"#) }
        guard list.count <= Self.ruleLimit else { throw Fault("there are more than \(Self.ruleLimit) rules") }
        var rules: [AlertRule] = []
        var names: Set<String> = []
        for (index, value) in list.enumerated() {
            let rule = try Members(value, at: "rules[\(index)]").rule()
            guard names.insert("\(rule.condition.kind)/\(rule.name)").inserted else {
                throw Fault("rules[\(index)].name stands twice for \(rule.condition.kind.rawValue)")
            }
            rules.append(rule)
        }
        self.rules = rules
        if let quiet = document["quiet"] { quietHours = try Members(quiet, at: "quiet").quietHours() }
    }

    /// The members of an object, and where it stands.
    private struct Members {
        let value: JSONValue
        let place: String

        init(_ value: JSONValue, at place: String) { (self.value, self.place) = (value, place) }

        func check(_ names: [String]) throws(Fault) {
            guard let members = value.members else { throw Fault("\(place) is no object: write {…}") }
            for member in members where !names.contains(member.name) {
                throw Fault("\(place) has no member \(member.name.shown()): write \(names.joined(separator: ", "))")
            }
        }

        func text(_ name: String) throws(Fault) -> String {
            guard let text = value[name]?.string, 1...200 ~= text.count else {
                throw Fault("\(place).\(name) is no text of 1 to 200 characters")
            }
            return text
        }

        func number(_ name: String, _ range: ClosedRange<Double>, default standard: Double? = nil) throws(Fault)
            -> Double
        {
            if value[name] == nil, let standard { return standard }
            guard let number = value[name]?.number, range ~= number else {
                throw Fault("\(place).\(name) is no number of \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }

        func rule() throws(Fault) -> AlertRule {
            guard value.members != nil else { throw Fault("\(place) is no object: write {…}") }
            guard let kind = value["kind"]?.string.flatMap(AlertKind.init) else {
                let kinds = AlertKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw Fault("\(place).kind is unknown: write one of \(kinds)")
            }
            let common = ["kind", "name", "subjects", "level", "hold", "interval"]
            let area = ["circle", "polygon", "route", "width"]
            let condition: AlertCondition
            switch kind {
            case .distance:
                try check(common + ["beyond"])
                condition = .distance(try number("beyond", 1...1e7))
            case .geofenceExit:
                try check(common + area + ["escape"])
                condition = .exit(try self.area(), escape: try number("escape", 0...600, default: 0))
            case .geofenceEnter:
                try check(common + area)
                condition = .enter(try self.area())
            case .geofenceDwell:
                try check(common + area + ["for"])
                condition = .dwell(try self.area(), try number("for", 1...1e7))
            case .battery:
                try check(common + ["below"])
                condition = .battery(try number("below", 0...1))
            case .speed:
                try check(common + ["above"])
                condition = .speed(try number("above", 0.1...1000))
            case .rest:
                try check(common + ["for", "within"])
                condition = .rest(try number("for", 1...1e7), radius: try number("within", 1...1e5, default: 20))
            case .visit:
                try check(common + ["radius", "for"])
                condition = .visit(
                    VisitSettings(
                        radius: try number("radius", 1...10_000, default: 100),
                        dwell: try number("for", 1...604_800, default: 300)))
            case .signal:
                try check(common)
                condition = .signal
            }
            var level = AlertLevel.warning
            if let word = value["level"] {
                guard let known = word.string.flatMap(AlertLevel.init) else {
                    throw Fault("\(place).level is unknown: write info, warning or danger")
                }
                level = known
            }
            return AlertRule(
                try text("name"), condition, subjects: try subjects(), level: level,
                hold: try number("hold", 0...86_400, default: 0),
                interval: try number("interval", 0...86_400, default: 60))
        }

        private func subjects() throws(Fault) -> Set<String>? {
            guard let value = value["subjects"] else { return nil }
            let texts = value.elements?.compactMap(\.string) ?? []
            guard let elements = value.elements, !texts.isEmpty, texts.count == elements.count else {
                throw Fault("\(place).subjects is no array of identifiers: leave it out for all subjects")
            }
            return Set(texts)
        }

        // MARK: Areas

        private func area() throws(Fault) -> AlertArea {
            do {
                if let circle = value["circle"] {
                    guard let numbers = circle.elements?.compactMap(\.number), numbers.count == 3 else {
                        throw Fault("\(place).circle has no latitude, longitude and radius: write [47.62, 9.17, 30]")
                    }
                    return .fence(
                        try Geofence(
                            around: Coordinate(latitude: numbers[0], longitude: numbers[1]), radius: numbers[2]))
                }
                if let polygon = value["polygon"] {
                    return .fence(try Geofence(polygon: try places(polygon, "polygon")))
                }
                if let route = value["route"] {
                    return .corridor(try Route(try places(route, "route")), width: try number("width", 0.1...1e5))
                }
            } catch let error as Fault {
                throw error
            } catch {
                throw Fault("\(place): \(error)")
            }
            throw Fault("\(place) has no area: write circle, polygon or route")
        }

        private func places(_ value: JSONValue, _ name: String) throws(Fault) -> [Coordinate] {
            guard let elements = value.elements, elements.count <= AlertRules.cornerLimit else {
                throw Fault("\(place).\(name) is no array of up to \(AlertRules.cornerLimit) places")
            }
            var places: [Coordinate] = []
            for (index, element) in elements.enumerated() {
                guard let numbers = element.elements?.compactMap(\.number), numbers.count == 2 else {
                    throw Fault("\(place).\(name)[\(index)] is no place: write [47.62, 9.17]")
                }
                places.append(Coordinate(latitude: numbers[0], longitude: numbers[1]))
            }
            return places
        }

        // MARK: Quiet hours

        func quietHours() throws(Fault) -> QuietHours {
            try check(["from", "to", "utc"])
            return QuietHours(
                from: try time("from"), to: try time("to"), offset: try number("utc", -14...14, default: 0) * 3600)
        }

        private func time(_ name: String) throws(Fault) -> Double {
            let parts = try text(name).split(separator: ":").compactMap { Int($0) }
            guard parts.count == 2, 0...23 ~= parts[0], 0...59 ~= parts[1] else {
                throw Fault("\(place).\(name) is no time of day: write it as 22:00")
            }
            return Double(parts[0] * 3600 + parts[1] * 60)
        }
    }
}

extension AlertRules.Fault {
    fileprivate init(_ description: String) { self.description = description }
}
