import CodecSupport
import FileIO
import GeolocationPipeline
public import SubjectTracking

/// A JSON file that describes subjects (tracked pets, people and vehicles) and their owner.
///
/// A device that the file does not mention is tracked as a subject of its own, named after the device.
///
///     {"subjects":[{"id":"rex","name":"Rex","colour":"#e4572e","group":"dogs","devices":["collar-7","tag-3"]}],
///      "owner":{"subject":"anna"}}
///
/// All members of a subject except `id` are optional. The owner is `"location"`, `{"subject":ID}` or
/// `{"lat":…,"lon":…}`.
public struct SubjectFile: Sendable, Hashable {
    /// The subjects in the file.
    public var profiles: [SubjectProfile]

    /// The owner of the subjects; `nil` if the file does not name one.
    public var owner: SubjectOwner?

    /// The maximum size of the file in bytes, and the maximum length of a subject's name in characters.
    private static let (limit, nameLimit) = (4 << 20, 200)

    /// Reads a file of subjects.
    ///
    /// - Parameter path: The path of the file.
    ///
    /// - Throws: A `UsageError` that names the file and the faulty part, and states the correct form.
    public init(path: String) throws {
        var bytes: [UInt8] = []
        do {
            var input = try ByteInput(path: path)
            while bytes.count <= Self.limit, let chunk = try input.read() { bytes += chunk }
        } catch {
            throw UsageError("\(error)")
        }
        guard bytes.count <= Self.limit else { throw UsageError("\(path) has more than 4 MiB: name fewer subjects") }
        try self.init(bytes, name: path)
    }

    /// Parses the content of a file of subjects.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - name: The name of the file in messages.
    /// - Throws: A `UsageError` that names the file and the faulty part, and states the correct form.
    public init(_ bytes: [UInt8], name: String) throws {
        let object: JSONValue
        do {
            object = try JSONValue.parse(bytes.span, isStrict: true)
        } catch {
            throw UsageError("\(name) is not JSON: \(error)")
        }
        let reader = Reader(name: name)
        try reader.check(object, at: "it", names: ["subjects", "owner"])
        profiles = try (object["subjects"].map { try reader.elements($0, at: "subjects") } ?? []).enumerated().map {
            try reader.profile($1, at: "subjects[\($0)]")
        }
        owner = try object["owner"].map { try reader.owner($0) }
        try reader.checkUniqueness(profiles)
        if case .subject(let id) = owner, !profiles.contains(where: { $0.id == id }) {
            throw UsageError("\(name): the owner \(id) is not a subject")
        }
    }

    /// Parses the parts of a subject file; errors name the faulty part.
    private struct Reader {
        let name: String

        func fault(_ place: String, _ words: String) -> UsageError { UsageError("\(name): \(place) \(words)") }

        func check(_ value: JSONValue, at place: String, names: [String]) throws {
            guard let members = value.members else { throw fault(place, "is not an object: write {…}") }
            for member in members where !names.contains(member.name) {
                throw fault(
                    place, "has an unknown member \(member.name.shown()): write \(names.joined(separator: ", "))")
            }
        }

        func elements(_ value: JSONValue, at place: String) throws -> [JSONValue] {
            guard let elements = value.elements else { throw fault(place, "is not an array: write […]") }
            return elements
        }

        func text(_ value: JSONValue?, at place: String) throws -> String {
            guard let text = value?.string, !text.isEmpty, text.count <= SubjectFile.nameLimit else {
                throw fault(place, "is not a text of 1 to \(SubjectFile.nameLimit) characters")
            }
            return text
        }

        func profile(_ value: JSONValue, at place: String) throws -> SubjectProfile {
            try check(value, at: place, names: ["id", "name", "colour", "group", "devices"])
            func optional(_ name: String) throws -> String? {
                try value[name].map { try text($0, at: "\(place).\(name)") }
            }
            let colour = try optional("colour")
            if let colour, !Self.isColour(colour) {
                throw fault("\(place).colour", "is not a colour: write it as #e4572e")
            }
            let devices = try value["devices"].map { list in
                try elements(list, at: "\(place).devices").enumerated().map {
                    try text($1, at: "\(place).devices[\($0)]")
                }
            }
            return SubjectProfile(
                id: try text(value["id"], at: "\(place).id"), name: try optional("name"), colour: colour,
                group: try optional("group"), devices: devices)
        }

        private static func isColour(_ text: String) -> Bool {
            text.utf8.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isHexDigit)
        }

        func owner(_ value: JSONValue) throws -> SubjectOwner {
            if value.string == "location" { return .location }
            guard value.members != nil else {
                throw fault("owner", #"is unknown: write "location", {"subject":ID} or {"lat":…,"lon":…}"#)
            }
            try check(value, at: "owner", names: ["subject", "lat", "lon"])
            if let subject = value["subject"] { return .subject(try text(subject, at: "owner.subject")) }
            guard let latitude = value["lat"]?.number, let longitude = value["lon"]?.number,
                case let place = Coordinate(latitude: latitude, longitude: longitude), place.isValid
            else { throw fault("owner", "is not a place: write its lat within -90…90 and its lon within -180…180") }
            return .place(place)
        }

        func checkUniqueness(_ profiles: [SubjectProfile]) throws {
            var owners: [String: String] = [:]
            var ids: Set<String> = []
            for profile in profiles {
                guard ids.insert(profile.id).inserted else {
                    throw fault("the id \(profile.id.shown())", "stands twice")
                }
                for device in profile.devices {
                    if let other = owners.updateValue(profile.id, forKey: device), other != profile.id {
                        throw fault(
                            "the device \(device.shown())", "belongs to \(other.shown()) and \(profile.id.shown())")
                    }
                }
            }
        }
    }
}
