import CodecSupport
import GPXFormat

/// The properties of a GeoJSON feature, found by the names that this package or other programs use.
struct GeoJSONProperties {
    /// All properties of the feature.
    let members: [JSONValue.Member]

    /// The kind of path (track or route) to which the feature's points belong; `nil` if the feature does not name it.
    private(set) var kind: TrackPlace.Kind?
    /// The number of the track or route; `nil` if the feature does not name it.
    private(set) var path: Int?
    /// The number of the segment in the track; `nil` if the feature does not name it.
    private(set) var segment: Int?
    /// The name of the track or route; `nil` if the feature does not contain it.
    private(set) var pathName: String?
    /// The name of the feature; `nil` if the feature does not contain it.
    let name: String?

    /// The names of the properties that describe the path (kind, number, segment and name) and have invalid values.
    private(set) var faults: [String] = []

    /// The times of the positions of a line or, if the feature has times for each part of a multi-line, a list of times
    /// for each part.
    private let times: [JSONValue]
    private let hasTimesPerPart: Bool

    /// Creates the properties from the value of a feature's member `properties`.
    ///
    /// If the value is not an object, the feature has no properties.
    init(_ value: JSONValue?) {
        members = value?.members ?? []
        name = value?["name"]?.string
        times = (value?["coordTimes"] ?? value?["times"] ?? value?["coordinateProperties"]?["times"])?.elements ?? []
        hasTimesPerPart = times.contains { $0.elements != nil }
        for member in members where !member.value.isNull {
            let name = FieldName.canonical(member.name)
            if !accept(name, member.value) { faults.append(name) }
        }
    }

    private mutating func accept(_ name: String, _ value: JSONValue) -> Bool {
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

    /// Sets a field of a point from the value of a property; returns `false` if the value is invalid.
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

    /// Returns the times of the positions of a line, or of the given part of a multi-line.
    func times(ofPart index: Int) -> [JSONValue] {
        guard hasTimesPerPart else { return index == 0 ? times : [] }
        return index < times.count ? times[index].elements ?? [] : []
    }
}
