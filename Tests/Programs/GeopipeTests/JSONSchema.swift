import CodecSupport
import Foundation

/// A JSON Schema with the keywords of the schema of events; an unknown keyword is itself a fault.
struct JSONSchema {
    private let root: JSONValue

    init(_ text: String) throws {
        root = try JSONValue.parse(Array(text.utf8).span)
    }

    /// The schema at a path of names; `nil` if there is none.
    subscript(_ path: String...) -> JSONValue? { path.reduce(root) { $0?[$1] } }

    /// Returns why a value is not valid, each reason with its place; empty if it is valid.
    func faults(in value: JSONValue) -> [String] { faults(in: value, by: root, at: "") }

    private func faults(in value: JSONValue, by schema: JSONValue, at place: String) -> [String] {
        (schema.members ?? []).flatMap { rule -> [String] in
            switch rule.name {
            case "if", "allOf", "$ref", "properties", "additionalProperties", "items":
                nested(rule, of: schema, in: value, at: place)
            default: holds(rule, for: value, at: place) ? [] : ["\(place): \(rule.name) \(rule.value)"]
            }
        }
    }

    private func holds(_ rule: JSONValue.Member, for value: JSONValue, at place: String) -> Bool {
        let limit = rule.value.number ?? .nan
        return switch rule.name {
        case "type": isOf(type: rule.value.string ?? "", value)
        case "const": value == rule.value
        case "enum": rule.value.elements?.contains(value) == true
        case "required": rule.value.elements?.allSatisfy { value[$0.string ?? ""] != nil } == true
        case "minimum": value.number.map { $0 >= limit } ?? true
        case "maximum": value.number.map { $0 <= limit } ?? true
        case "exclusiveMaximum": value.number.map { $0 < limit } ?? true
        case "minLength": length(of: value).map { $0 >= limit } ?? true
        case "maxLength": length(of: value).map { $0 <= limit } ?? true
        case "pattern":
            value.string.map { $0.range(of: rule.value.string ?? "", options: .regularExpression) != nil } ?? true
        case "oneOf": fitting(rule, value, at: place) == 1
        case "anyOf": fitting(rule, value, at: place) > 0
        case "then", "$schema", "$defs", "title", "description", "format": true
        default: false
        }
    }

    /// The number of schemas by which a value is valid.
    private func fitting(_ rule: JSONValue.Member, _ value: JSONValue, at place: String) -> Int {
        (rule.value.elements ?? []).count { faults(in: value, by: $0, at: place).isEmpty }
    }

    /// The faults in the parts of a value, and those by other schemas.
    private func nested(
        _ rule: JSONValue.Member, of schema: JSONValue, in value: JSONValue, at place: String
    ) -> [String] {
        switch rule.name {
        case "if":
            guard let then = schema["then"], faults(in: value, by: rule.value, at: place).isEmpty else { return [] }
            return faults(in: value, by: then, at: place)
        case "allOf": return (rule.value.elements ?? []).flatMap { faults(in: value, by: $0, at: place) }
        case "$ref":
            let path = rule.value.string?.split(separator: "/").dropFirst() ?? []
            guard let target = path.reduce(root as JSONValue?, { $0?[String($1)] }) else {
                return ["\(place): no schema \(path)"]
            }
            return faults(in: value, by: target, at: place)
        case "properties":
            return (rule.value.members ?? []).flatMap { member in
                value[member.name].map { faults(in: $0, by: member.value, at: "\(place)/\(member.name)") } ?? []
            }
        case "additionalProperties":
            return (value.members ?? []).filter { schema["properties"]?[$0.name] == nil }
                .flatMap { faults(in: $0.value, by: rule.value, at: "\(place)/\($0.name)") }
        default: return (value.elements ?? []).flatMap { faults(in: $0, by: rule.value, at: "\(place)/[]") }
        }
    }

    private func length(of value: JSONValue) -> Double? { value.string.map { Double($0.unicodeScalars.count) } }

    private func isOf(type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("integer", .number(let number)): number == number.rounded()
        case ("number", .number), ("string", .string), ("boolean", .bool), ("array", .array), ("object", .object),
            ("null", .null):
            true
        default: false
        }
    }
}
