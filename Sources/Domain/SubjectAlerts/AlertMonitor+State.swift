import CodecSupport
import Geolocation

/// The state of the alert monitor in a form that can be saved: a JSON object for each subject, one per line.
///
///     {"subject":"rex","name":"Rex","time":1795176000000,"rules":[{"id":"geofence-exit/Yard","holds":true,
///      "since":1795176000000,"last":1795176000000,"raised":true,"told":true,"toldAt":1795176000000,"figure":84.2}]}
///
/// Times are milliseconds since 1970. A restored state is matched to the rules by kind and name; if there is no such
/// rule, the state is discarded.
extension AlertMonitor {
    /// The saved state: one line for each subject, ordered by the subjects' identifiers, without line endings.
    public var lines: [[UInt8]] {
        watches.sorted { $0.id < $1.id }.map { watch in
            var bytes = Array("{\"subject\":".utf8)
            bytes.append(jsonString: watch.id)
            bytes.append(jsonKey: "name")
            bytes.append(jsonString: watch.name)
            bytes.write("time", watch.lastTime)
            bytes.append(jsonKey: "rules")
            bytes.append(UInt8(ascii: "["))
            for rule in watch.rules where rule.latch.holds != nil || rule.inside.holds != nil || rule.rest.anchor != nil
            {
                bytes.appendJSONSeparator()
                bytes.write(rule)
            }
            bytes.append("]}")
            return bytes
        }
    }

    /// Restores the state of a subject that was saved in an earlier run.
    ///
    /// The saved state is ignored if the subject has already been observed in this run, or if there are too many
    /// subjects.
    ///
    /// - Parameter line: The line with the state of the subject.
    /// - Returns: `false` if the line is damaged, otherwise `true`.
    @discardableResult
    public mutating func restore(_ line: [UInt8]) -> Bool {
        guard let object = try? JSONValue.parse(line.span), let subject = object["subject"]?.string,
            let name = object["name"]?.string, let time = object["time"]?.time,
            let states = object["rules"]?.elements
        else { return false }
        restore(subject, name) { watch in
            watch.lastTime = time
            for state in states {
                guard let id = state["id"]?.string,
                    let index = watch.rules.firstIndex(where: { $0.rule.stateID == id })
                else { continue }
                watch.rules[index].restore(state)
            }
        }
        return true
    }
}

extension AlertRule {
    fileprivate var stateID: String { "\(condition.kind.rawValue)/\(name)" }
}

extension RuleWatch {
    fileprivate mutating func restore(_ state: JSONValue) {
        latch = AlertLatch(
            holds: state["holds"]?.flag, since: state["since"]?.time ?? .distantPast,
            last: state["last"]?.time ?? .distantPast)
        if let isInside = state["inside"]?.flag {
            inside = AlertLatch(
                holds: isInside, since: state["insideSince"]?.time ?? .distantPast, last: latch.last)
        }
        if let values = state["anchor"]?.elements, values.count == 4, let latitude = values[0].number,
            let longitude = values[1].number, let time = values[3].time
        {
            let anchor = Location(
                latitude: latitude, longitude: longitude, horizontalAccuracy: values[2].number, timestamp: time)
            if anchor.isValid { rest = RestWatch(anchor: anchor) }
        }
        figure = state["figure"]?.number ?? 0
        notice = AlertNotice(
            isRaised: state["raised"]?.flag ?? false, since: state["since"]?.time ?? .distantPast,
            isReported: state["told"]?.flag ?? false, isAcknowledged: state["acknowledged"]?.flag ?? false,
            lastTold: state["toldAt"]?.time ?? .distantPast,
            repeats: Int(state["repeats"]?.number?.clamped(to: 0...1e9) ?? 0))
    }
}

extension [UInt8] {
    fileprivate mutating func write(_ rule: RuleWatch) {
        append("{\"id\":")
        append(jsonString: rule.rule.stateID)
        write("holds", rule.latch.holds)
        write("since", rule.latch.since)
        write("last", rule.latch.last)
        write("inside", rule.inside.holds)
        write("insideSince", rule.inside.since)
        if let anchor = rule.rest.anchor {
            append(jsonKey: "anchor")
            append(UInt8(ascii: "["))
            append(degrees: anchor.latitude)
            append(UInt8(ascii: ","))
            append(degrees: anchor.longitude)
            append(UInt8(ascii: ","))
            if let accuracy = anchor.horizontalAccuracy { append(shortest: accuracy) } else { append("null") }
            append(UInt8(ascii: ","))
            append(integer: anchor.timestamp.milliseconds)
            append(UInt8(ascii: "]"))
        }
        if rule.figure != 0 {
            append(jsonKey: "figure")
            append(shortest: rule.figure)
        }
        write("raised", rule.notice.isRaised)
        write("told", rule.notice.isReported)
        write("toldAt", rule.notice.lastTold)
        write("acknowledged", rule.notice.isAcknowledged)
        if rule.notice.repeats > 0 {
            append(jsonKey: "repeats")
            append(integer: Int64(rule.notice.repeats))
        }
        append(UInt8(ascii: "}"))
    }

    fileprivate mutating func write(_ key: StaticString, _ flag: Bool?) {
        guard let flag else { return }
        append(jsonKey: key)
        append(flag ? "true" : "false")
    }

    fileprivate mutating func write(_ key: StaticString, _ time: Date) {
        guard time != .distantPast else { return }
        append(jsonKey: key)
        append(integer: time.milliseconds)
    }
}

extension JSONValue {
    fileprivate var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

    fileprivate var time: Date? {
        guard let number, abs(number) < 1e14 else { return nil }
        return Date(timeIntervalSince1970: number / 1000)
    }
}
