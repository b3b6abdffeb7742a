import GPXFormat
import GeolocationPrimitives

/// The properties of a feature, in the words of this package and of others.
struct GeoJSONProperties {
    /// All of them.
    let members: [JSONValue.Member]

    /// What the feature's points belong to, where it says so.
    private(set) var kind: TrackPlace.Kind?
    /// The number of the track or route.
    private(set) var path: Int?
    /// The number of the segment.
    private(set) var segment: Int?
    /// The name of the track or route.
    private(set) var pathName: String?

    /// The names of those of the four above whose values make no sense.
    private(set) var faults: [String] = []

    /// Takes the value of a feature's `properties`; anything but an object has none.
    init(_ value: JSONValue?) {
        members = value?.members ?? []
        for member in members where !member.value.isNull {
            let name = FieldName.canonical(member.name)
            if !take(name, member.value) { faults.append(name) }
        }
    }

    private mutating func take(_ name: String, _ value: JSONValue) -> Bool {
        switch name {
        case "kind":
            kind = value.string.flatMap(TrackPlace.Kind.init)
            return kind != nil
        case "path":
            path = value.number.flatMap { Int(exactly: $0) }
            return path != nil
        case "segment":
            segment = value.number.flatMap { Int(exactly: $0) }
            return segment != nil
        case "path_name":
            pathName = value.string
            return pathName != nil
        default: return true
        }
    }

    /// The value of a property.
    subscript(_ name: String) -> JSONValue? { members.last { $0.name == name }?.value }

    /// Sets a field of a point from the value of a property; false where the value makes no sense.
    func read(_ field: PointField, _ value: JSONValue, into point: inout GPXPoint) -> Bool {
        switch value {
        case .null: return true
        case .number(let number): return field.read(number, into: &point)
        case .string(let text):
            let bytes = ContiguousArray(text.utf8)
            return field.read(bytes.span, 0..<bytes.count, into: &point)
        case .bool, .array, .object: return false
        }
    }

    /// The times of a line's positions, or of those of one part of several lines.
    func times(ofPart index: Int) -> [JSONValue] {
        let all = self["coordTimes"] ?? self["times"] ?? self["coordinateProperties"]?["times"]
        guard let times = all?.elements else { return [] }
        guard times.contains(where: { $0.elements != nil }) else { return index == 0 ? times : [] }
        return index < times.count ? times[index].elements ?? [] : []
    }
}
