import CodecSupport
import Geolocation
import RouteGeometry
import VisitDetection

/// Parses a JSON document of alert rules and collects its faults.
struct AlertRulesReader {
    /// The function that reads the files that the document names; `nil` if the document must not name files.
    let files: AlertRules.FileReading?

    /// The faults found so far, in document order.
    private(set) var faults: [AlertRules.Fault] = []

    /// The maximum number of rules in a document, and the maximum number of actions.
    private static let (ruleLimit, actionLimit) = (1000, 100)

    init(files: AlertRules.FileReading?) { self.files = files }

    /// Returns the rules in the document; invalid parts are omitted and added to ``faults``.
    mutating func read(_ document: JSONValue) -> AlertRules {
        var rules = AlertRules()
        let members = AlertRuleMembers(document, at: "it", files: files)
        check(members, ["rules", "quiet", "actions"])
        guard document.members != nil else { return rules }
        if let list = document["rules"]?.elements, list.count <= Self.ruleLimit {
            readRules(list, into: &rules)
        } else if document["rules"]?.elements != nil {
            faults.append(AlertRules.Fault("there are more than \(Self.ruleLimit) rules"))
        } else {
            faults.append(AlertRules.Fault(#"rules is not an array: write {"rules": [{…}]}"#))
        }
        if let list = document["actions"] { readActions(list, into: &rules) }
        if let quiet = document["quiet"] {
            let members = AlertRuleMembers(quiet, at: "quiet", files: nil)
            check(members, ["from", "to", "utc"])
            rules.quietHours = quiet.members == nil ? nil : attempt(try members.quietHours())
        }
        return rules
    }

    private mutating func readRules(_ list: [JSONValue], into rules: inout AlertRules) {
        var names: Set<String> = []
        for (index, value) in list.enumerated() {
            guard let rule = rule(AlertRuleMembers(value, at: "rules[\(index)]", files: files)) else { continue }
            guard names.insert("\(rule.condition.kind)/\(rule.name)").inserted else {
                let kind = rule.condition.kind.rawValue
                faults.append(AlertRules.Fault("rules[\(index)].name appears twice for \(kind)"))
                continue
            }
            rules.rules.append(rule)
        }
    }

    private mutating func readActions(_ list: JSONValue, into rules: inout AlertRules) {
        guard let elements = list.elements, elements.count <= Self.actionLimit else {
            faults.append(AlertRules.Fault(#"actions is not an array of up to 100 actions: write ["bell"]"#))
            return
        }
        for (index, value) in elements.enumerated() {
            if let action = attempt(try AlertAction(value, at: "actions[\(index)]")) { rules.actions.append(action) }
        }
    }

    /// Returns the value of an expression that reads a part of the document.
    ///
    /// If the expression throws a fault, the fault is added to ``faults``, and the result is `nil`.
    private mutating func attempt<Value>(
        _ body: @autoclosure () throws(AlertRules.Fault) -> Value
    ) -> Value? {
        do throws(AlertRules.Fault) {
            return try body()
        } catch {
            faults.append(error)
            return nil
        }
    }

    private mutating func check(_ members: AlertRuleMembers, _ names: [String]) {
        faults += members.unknown(beside: names)
    }

    // MARK: Rules

    private mutating func rule(_ members: AlertRuleMembers) -> AlertRule? {
        guard members.value.members != nil else {
            check(members, [])
            return nil
        }
        guard let kind = attempt(try members.kind()) else { return nil }
        let count = faults.count
        let condition = condition(kind, members)
        let name = attempt(try members.text("name"))
        let subjects = attempt(try members.subjects())
        let level = attempt(try members.level(default: .warning))
        let hold = attempt(try members.number("hold", 0...86_400, default: 0))
        let interval = attempt(try members.number("interval", 0...86_400, default: 60))
        guard faults.count == count, let condition, let name, let subjects, let level, let hold, let interval else {
            return nil
        }
        return AlertRule(name, condition, subjects: subjects, level: level, hold: hold, interval: interval)
    }

    private mutating func condition(_ kind: AlertKind, _ members: AlertRuleMembers) -> AlertCondition? {
        let common = ["kind", "name", "subjects", "level", "hold", "interval"]
        let area = ["circle", "polygon", "route", "width", "fence"]
        switch kind {
        case .distance:
            check(members, common + ["beyond"])
            return attempt(.distance(try members.number("beyond", 1...1e7)))
        case .geofenceExit:
            check(members, common + area + ["escape"])
            let area = attempt(try members.area())
            let escape = attempt(try members.number("escape", 0...600, default: 0))
            guard let area, let escape else { return nil }
            return .exit(area, escape: escape)
        case .geofenceEnter:
            check(members, common + area)
            return attempt(.enter(try members.area()))
        case .geofenceDwell:
            check(members, common + area + ["for"])
            let area = attempt(try members.area())
            let seconds = attempt(try members.number("for", 1...1e7))
            guard let area, let seconds else { return nil }
            return .dwell(area, seconds)
        case .battery:
            check(members, common + ["below"])
            return attempt(.battery(try members.number("below", 0...1)))
        case .speed:
            check(members, common + ["above"])
            return attempt(.speed(try members.number("above", 0.1...1000)))
        case .rest:
            check(members, common + ["for", "within"])
            let seconds = attempt(try members.number("for", 1...1e7))
            let radius = attempt(try members.number("within", 1...1e5, default: 20))
            guard let seconds, let radius else { return nil }
            return .rest(seconds, radius: radius)
        case .visit:
            check(members, common + ["radius", "for"])
            let radius = attempt(try members.number("radius", 1...10_000, default: 100))
            let seconds = attempt(try members.number("for", 1...604_800, default: 300))
            guard let radius, let seconds else { return nil }
            return .visit(VisitSettings(radius: radius, dwell: seconds))
        case .signal:
            check(members, common)
            return .signal
        }
    }
}
