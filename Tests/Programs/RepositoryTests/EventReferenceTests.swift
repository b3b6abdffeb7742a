import Foundation
import Testing

/// The types of events and their keys: in the code, in the JSON Schema and in the article.
@Suite("The event reference")
struct EventReferenceTests {
    private static let catalogue = "Sources/Core/Geolocation/Geolocation.docc"

    private typealias Object = [String: Any]

    /// The keys that each type of event writes, by the text of the sources.
    private static let written: [String: Set<String>] = {
        var keys: [String: Set<String>] = [:]
        let files = Repository.files("Sources") + Repository.files("Plugins")
        for file in files where !file.hasPrefix("Sources/TestKits/") {
            guard var text = try? Repository.text(file) else { continue }
            text += (try? Repository.text(file.replacing(".swift", with: "+JSON.swift"))) ?? ""
            for mark in text.matches(of: /RecordedEvent\(\s*type: "([a-z-]+)"|static let type = "([a-z-]+)"/) {
                guard let type = mark.output.1 ?? mark.output.2 else { continue }
                keys[String(type), default: []].formUnion(quoted(text, by: /\["(\w+)"[:\]]/))
            }
            guard text.contains("DerivedEvent") else { continue }
            let parts = text.split(separator: /var type: String \{/)
            for part in parts.dropFirst() {
                let body = part.prefix { $0 != "}" }
                let fields = quoted(part, by: /writer\.(?:field|null)\(\s*"(\w+)"/)
                for type in quoted(body, by: /"([a-z-]+)"/) { keys[type, default: []].formUnion(fields) }
            }
        }
        return keys
    }()

    private static func quoted(
        _ text: some StringProtocol & BidirectionalCollection, by pattern: Regex<(Substring, Substring)>
    ) -> Set<String> {
        Set(String(text).matches(of: pattern).map { String($0.output.1) })
    }

    /// The definitions of the schema by type.
    private static func definitions() throws -> [String: Object] {
        let text = try Repository.text("\(catalogue)/Resources/events.schema.json")
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
        let events = try #require((schema["$defs"] as? Object)?["events"] as? [String: Object])
        let rules = try #require(schema["allOf"] as? [Object])
        let selected = rules.compactMap { rule in
            (((rule["if"] as? Object)?["properties"] as? Object)?["type"] as? Object)?["const"] as? String
        }
        #expect(selected.sorted() == events.keys.sorted(), "each definition is selected by its type")
        return events
    }

    @Test("the schema defines the types that the code publishes, with their keys, and no others")
    func schema() throws {
        let definitions = try Self.definitions()
        #expect(Set(definitions.keys) == Set(Self.written.keys))
        // The manager's events are written by one function, the messages of servers by another one.
        let together = [
            ["location", "heading", "resolved", "state", "status"], ["friend", "card", "command"],
        ]
        let alone = definitions.keys.filter { type in !together.contains { $0.contains(type) } }
        for types in together + alone.map({ [$0] }) {
            let keys = types.flatMap { (definitions[$0]?["properties"] as? Object ?? [:]).keys }
            #expect(Set(keys) == types.reduce(into: []) { $0.formUnion(Self.written[$1] ?? []) }, "\(types)")
        }
    }

    @Test("the article has an example of each type, and its section has each key and each possible value")
    func article() throws {
        let article = try Repository.text("\(Self.catalogue)/Events.md")
        let overview = try #require(article.split(separator: "## Events of the manager").first)
        for (type, definition) in try Self.definitions() {
            #expect(overview.contains("`\(type)`"), "\(type)")
            let section = article.split(separator: "\n## ").filter { $0.contains(#"{"type":"\#(type)","#) }.joined()
            for (key, rule) in definition["properties"] as? Object ?? [:] {
                for word in [key] + ((rule as? Object)?["enum"] as? [String] ?? []) {
                    if !section.contains("`\(word)`") { Issue.record("\(type): \(key): \(word)") }
                }
            }
        }
    }
}
