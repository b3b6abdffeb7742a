import CodecSupport
import Geolocation
import RouteGeometry
import SubjectAlerts

// The functions of this file return JSON text: either the members of a message, each preceded by a comma, or an element
// of a list, which is a JSON object.

extension AlertEvent {
    /// Whether the alert is open: it is still raised, or it is dangerous and the user has not acknowledged it.
    var isOpen: Bool { isRaised || level == .danger && !isAcknowledged }

    /// Returns the members of the JSON message that reports the alert.
    ///
    /// - Parameter index: The index by which messages identify the alert's subject; `nil` if it is unknown.
    func members(index: Int?) -> [UInt8] {
        var members: [UInt8] = []
        members.append(",\"id\":")
        members.append(jsonString: key.id)
        members.append("i", wire: index)
        members.append("rule", text: key.rule.cleaned(limit: String.longestName))
        members.append("kind", text: key.kind.rawValue)
        members.append("level", text: level.rawValue)
        members.append("on", flag: isRaised)
        members.append("since", wire: since.wire)
        members.append("t", wire: time.wire)
        members.append("text", text: text.cleaned())
        members.append("acked", flag: isAcknowledged)
        return members
    }
}

extension MapRouteProgress {
    /// The members of the JSON message that reports the progress along the route.
    var members: [UInt8] {
        var members: [UInt8] = []
        members.append(",\"id\":")
        members.append(jsonString: id)
        members.append("t", wire: time.wire)
        members.append("along", wire: along?.wire(unit: 10))
        members.append("remaining", wire: remaining?.wire(unit: 10))
        members.append("eta", wire: arrival?.wire)
        members.append("off", wire: offset?.wire(unit: 10))
        members.append("status", text: status.cleaned(limit: String.longestName))
        members.append("text", text: text.cleaned())
        return members
    }
}

extension MapComponent {
    /// The maximum number of roles, of targets and of drop reasons that are sent for a component.
    private static let memberLimit = 20

    /// Returns whether this and another component have the same state for the same reason, ignoring numbers in the
    /// reason.
    func hasSameState(as other: MapComponent) -> Bool {
        state == other.state && text?.filter { !$0.isNumber } == other.text?.filter { !$0.isNumber }
    }

    /// The component as a JSON object, for the list of components in the message about the pipeline.
    var element: [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        bytes.append("id", text: id)
        bytes.append("kind", text: kind.rawValue)
        bytes.append("name", text: name.cleaned(limit: String.longestName))
        bytes.append("role", texts: roles.prefix(Self.memberLimit).map { $0.cleaned(limit: String.longestName) })
        bytes.append("to", texts: targets.prefix(Self.memberLimit).filter(\.isIdentifier))
        bytes.append("state", text: state.rawValue)
        bytes.append("text", text: text?.cleaned())
        bytes.append("n", wire: count)
        if let rate, rate.isFinite {
            bytes.append(jsonKey: "rate")
            bytes.append(decimal: rate.clamped(to: 0...1e9).rounded(to: 100))
        }
        if !drops.isEmpty {
            bytes.append(jsonKey: "drops")
            bytes.append(UInt8(ascii: "{"))
            for (reason, count) in drops.sorted(by: { $0.key < $1.key }).prefix(Self.memberLimit) {
                bytes.appendJSONSeparator()
                bytes.append(jsonString: reason.cleaned(limit: String.longestName))
                bytes.append(UInt8(ascii: ":"))
                bytes.append(integer: Int64(count))
            }
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Returns the members of the JSON message that records a change of the component's state.
    func change(at time: Date) -> [UInt8] {
        var members: [UInt8] = []
        members.append(",\"t\":")
        members.append(integer: Int64(time.wire))
        members.append("id", text: id)
        members.append("state", text: state.rawValue)
        members.append("text", text: text?.cleaned())
        return members
    }
}

extension MapFeature {
    /// The maximum size of a feature in bytes, and the number of points per line to which a larger feature is first
    /// simplified.
    private static let (longestElement, firstPointLimit) = (60_000, 4096)

    /// Returns the feature as a JSON object; `nil` if no shape is valid.
    ///
    /// If the text is too long for a message, the shapes are simplified. If it is still too long, shapes are removed.
    mutating func fittedElement() -> [UInt8]? {
        shapes.removeAll { !$0.isValid }
        guard !shapes.isEmpty else { return nil }
        var limit = Self.firstPointLimit
        while true {
            let element = element
            if element.count <= Self.longestElement { return element }
            if limit >= 8 {
                shapes = shapes.map { $0.simplified(to: limit) }
                limit /= 2
            } else {
                shapes.removeLast((shapes.count + 1) / 2)
            }
        }
    }

    /// The feature as a JSON object.
    var element: [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        bytes.append("id", text: id)
        bytes.append("kind", text: kind.rawValue)
        bytes.append("name", text: name.cleaned(limit: String.longestName))
        bytes.append("from", wire: from?.wire)
        bytes.append("until", wire: until?.wire)
        bytes.append(jsonKey: "s")
        bytes.append(UInt8(ascii: "["))
        for shape in shapes {
            bytes.appendJSONSeparator()
            shape.write(to: &bytes)
        }
        bytes.append("]}")
        return bytes
    }
}

extension FeatureShape {
    /// Returns this shape, simplified to at most `limit` points in each line.
    fileprivate func simplified(to limit: Int) -> FeatureShape {
        switch self {
        case .point, .circle: self
        case .polygon(let rings): .polygon(rings.map { $0.simplified(to: limit) })
        case .line(let places, let width): .line(places.simplified(to: limit), width: width)
        }
    }

    fileprivate func write(to bytes: inout [UInt8]) {
        switch self {
        case .point(let place):
            bytes.append("{\"c\":")
            bytes.append(line: [place])
        case .circle(let centre, let radius):
            bytes.append("{\"c\":")
            bytes.append(line: [centre])
            bytes.append("r", wire: radius.wire(unit: 10))
        case .polygon(let rings):
            bytes.append("{\"p\":[")
            for ring in rings {
                bytes.appendJSONSeparator()
                bytes.append(line: ring)
            }
            bytes.append(UInt8(ascii: "]"))
        case .line(let places, let width):
            bytes.append("{\"l\":")
            bytes.append(line: places)
            bytes.append("w", wire: width?.wire(unit: 10))
        }
        bytes.append(UInt8(ascii: "}"))
    }
}

extension [UInt8] {
    /// Appends the points of a line as JSON numbers.
    ///
    /// The first point has absolute coordinates, each other point its difference from the previous one.
    fileprivate mutating func append(line places: [Coordinate]) {
        append(UInt8(ascii: "["))
        var (latitude, longitude) = (0, 0)
        for place in places.lazy.compactMap({ MapPlace($0) }) {
            appendJSONSeparator()
            append(integer: Int64(Int(place.latitude) - latitude))
            append(UInt8(ascii: ","))
            append(integer: Int64(Int(place.longitude) - longitude))
            (latitude, longitude) = (Int(place.latitude), Int(place.longitude))
        }
        append(UInt8(ascii: "]"))
    }

    /// Appends a JSON member whose value is a list of texts; appends nothing if the list is empty.
    fileprivate mutating func append(_ key: StaticString, texts: [String]) {
        guard !texts.isEmpty else { return }
        append(jsonKey: key)
        append(UInt8(ascii: "["))
        for text in texts {
            appendJSONSeparator()
            append(jsonString: text)
        }
        append(UInt8(ascii: "]"))
    }
}
