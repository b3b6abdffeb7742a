import CodecSupport
import Geolocation
import RouteGeometry

/// Reads the members of a JSON object in a document of alert rules.
///
/// The position of the object in the document is part of each fault message.
struct AlertRuleMembers {
    /// The JSON object.
    let value: JSONValue

    /// The position of the object in the document, such as `rules[2]`.
    let place: String

    private let files: AlertRules.FileReading?

    /// The maximum number of corners of an area that is defined in the document instead of in a file.
    private static let cornerLimit = 10_000

    init(_ value: JSONValue, at place: String, files: AlertRules.FileReading?) {
        (self.value, self.place, self.files) = (value, place, files)
    }

    /// Returns a fault for each member of the object whose name is not among the given names.
    func unknown(beside names: [String]) -> [AlertRules.Fault] {
        guard let members = value.members else { return [AlertRules.Fault("\(place) is not an object: write {…}")] }
        return members.filter { !names.contains($0.name) }.map { member in
            AlertRules.Fault("\(place) has no member \(member.name.shown()): write \(names.joined(separator: ", "))")
        }
    }

    func kind() throws(AlertRules.Fault) -> AlertKind {
        guard let kind = value["kind"]?.string.flatMap(AlertKind.init) else {
            let kinds = AlertKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw AlertRules.Fault("\(place).kind is unknown: write one of \(kinds)")
        }
        return kind
    }

    func level(default standard: AlertLevel) throws(AlertRules.Fault) -> AlertLevel {
        guard let word = value["level"] else { return standard }
        guard let level = word.string.flatMap(AlertLevel.init) else {
            throw AlertRules.Fault("\(place).level is unknown: write info, warning or danger")
        }
        return level
    }

    func text(_ name: String) throws(AlertRules.Fault) -> String {
        guard let text = value[name]?.string, 1...200 ~= text.count else {
            throw AlertRules.Fault("\(place).\(name) is not a text of 1 to 200 characters")
        }
        return text
    }

    func number(
        _ name: String, _ range: ClosedRange<Double>, default standard: Double? = nil
    ) throws(AlertRules.Fault) -> Double {
        if value[name] == nil, let standard { return standard }
        guard let number = value[name]?.number, range ~= number else {
            throw AlertRules.Fault("\(place).\(name) is not a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns the identifiers in the member `subjects`; `nil` if the member is missing, so that the rule applies to
    /// all.
    func subjects() throws(AlertRules.Fault) -> Set<String>? {
        guard let value = value["subjects"] else { return nil }
        let texts = value.elements?.compactMap(\.string) ?? []
        guard let elements = value.elements, !texts.isEmpty, texts.count == elements.count else {
            throw AlertRules.Fault("\(place).subjects is not an array of identifiers: leave it out for all subjects")
        }
        return Set(texts)
    }

    // MARK: Areas

    func area() throws(AlertRules.Fault) -> AlertArea {
        let names = ["circle", "polygon", "route", "fence"].filter { value[$0] != nil }
        guard let name = names.first else {
            throw AlertRules.Fault("\(place) has no area: write circle, polygon, route or fence")
        }
        guard names.count == 1 else {
            throw AlertRules.Fault("\(place) has \(names.joined(separator: " and ")): write one of them")
        }
        guard name == "route" || value["width"] == nil else {
            throw AlertRules.Fault(
                "\(place).width is for a route" + (name == "fence" ? #": write "fence": {"file": …, "width": …}"# : ""))
        }
        do {
            switch name {
            case "circle":
                guard let numbers = value[name]?.elements?.compactMap(\.number), numbers.count == 3 else {
                    throw AlertRules.Fault(
                        "\(place).circle has no latitude, longitude and radius: write [47.62, 9.17, 30]")
                }
                return .fence(
                    try Geofence(around: Coordinate(latitude: numbers[0], longitude: numbers[1]), radius: numbers[2]))
            case "polygon": return .fence(try Geofence(polygon: try places(name)))
            case "route":
                let places =
                    if let file = value[name]?.string {
                        try read(file, of: name) { bytes throws(AlertRules.Fault) in
                            try AlertFence.places(ofRouteIn: bytes)
                        }
                    } else { try places(name) }
                return .corridor(try Route(places), width: try number("width", AlertRules.sizeRange))
            default: return try fence()
            }
        } catch let error as AlertRules.Fault {
            throw error
        } catch {
            throw AlertRules.Fault("\(place): \(error)")
        }
    }

    private func fence() throws(AlertRules.Fault) -> AlertArea {
        let members = AlertRuleMembers(value["fence"] ?? .null, at: "\(place).fence", files: files)
        if let fault = members.unknown(beside: ["file", "radius", "width"]).first { throw fault }
        guard let file = members.value["file"]?.string else {
            throw AlertRules.Fault(#"\#(members.place).file is not the name of a file: write {"file": "yard.geojson"}"#)
        }
        let fence = AlertFence(
            radius: members.value["radius"] == nil ? nil : try members.number("radius", AlertRules.sizeRange),
            width: members.value["width"] == nil ? nil : try members.number("width", AlertRules.sizeRange))
        return try members.read(file, of: "file") { bytes throws(AlertRules.Fault) in try fence.area(in: bytes) }
    }

    /// Reads a file that the document names.
    ///
    /// A fault in the file includes the name of the file.
    private func read<Value>(
        _ file: String, of name: String, _ body: ([UInt8]) throws(AlertRules.Fault) -> Value
    ) throws(AlertRules.Fault) -> Value {
        guard let files else {
            throw AlertRules.Fault("\(place).\(name) is a file, and there are none here: write the places themselves")
        }
        do {
            return try body(try files(file))
        } catch {
            throw AlertRules.Fault("\(place).\(name) \(file.shown(limit: 200)): \(error)")
        }
    }

    private func places(_ name: String) throws(AlertRules.Fault) -> [Coordinate] {
        guard let elements = value[name]?.elements, elements.count <= Self.cornerLimit else {
            let other = name == "route" ? ", and not the name of a file" : ""
            throw AlertRules.Fault("\(place).\(name) is not an array of up to \(Self.cornerLimit) places\(other)")
        }
        var places: [Coordinate] = []
        for (index, element) in elements.enumerated() {
            guard let numbers = element.elements?.compactMap(\.number), numbers.count == 2 else {
                throw AlertRules.Fault("\(place).\(name)[\(index)] is not a place: write [47.62, 9.17]")
            }
            places.append(Coordinate(latitude: numbers[0], longitude: numbers[1]))
        }
        return places
    }

    // MARK: Quiet hours

    func quietHours() throws(AlertRules.Fault) -> QuietHours {
        QuietHours(
            from: try time("from"), to: try time("to"), offset: try number("utc", -14...14, default: 0) * 3600)
    }

    private func time(_ name: String) throws(AlertRules.Fault) -> Double {
        let parts = try text(name).split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, 0...23 ~= parts[0], 0...59 ~= parts[1] else {
            throw AlertRules.Fault("\(place).\(name) is not a time of day: write it as 22:00")
        }
        return Double(parts[0] * 3600 + parts[1] * 60)
    }
}
