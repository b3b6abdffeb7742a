import Foundation
import Testing

@testable import LocationStore

@Suite("The reference of the store's tables")
struct TablesTests {
    private let article: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let path = "Sources/Domain/LocationStore/LocationStore.docc/Tables.md"
        article = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The names of the first column in the rows of a text, each with what the second column says.
    private func rows(of text: Substring) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row -> [String] in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return cells[0].split(separator: ", ").map { "\($0.filter { $0 != "`" }) \(cells[1])" }
        }
    }

    /// The names and declared types of the columns of a table or view.
    private func columns(of table: String, _ database: Database) throws -> [String] {
        let rows = try database.prepare("SELECT name, type FROM pragma_table_info('\(table)')")
        var columns: [String] = []
        while try rows.step() {
            let type = rows.text(1) ?? ""
            columns.append("\(rows.text(0) ?? "") \(type.isEmpty ? "–" : type)")
        }
        return columns
    }

    private func names(_ kind: String, _ database: Database) throws -> [String] {
        let rows = try database.prepare(
            "SELECT name FROM sqlite_schema WHERE type = '\(kind)' AND name NOT LIKE 'sqlite_%' ORDER BY name")
        var names: [String] = []
        while try rows.step() { names.append(rows.text(0) ?? "") }
        return names
    }

    @Test("the article has the tables, columns, types, indexes and views of a new store")
    func tables() async throws {
        let store = try TestStore()
        try await store.open().close()
        let database = try Database(store.path, isWritable: false)
        let tables = try names("table", database)
        let sections = article.split(separator: "\n## ").dropFirst()
        let documented = sections.map { String($0.prefix { $0 != "\n" }) }.filter { $0 != "Overview" && $0 != "Views" }
        #expect(documented.sorted() == tables)
        for section in sections {
            let table = String(section.prefix { $0 != "\n" })
            guard tables.contains(table) else { continue }
            #expect(try rows(of: section) == columns(of: table, database), "\(table)")
        }
        for view in try names("view", database) {
            let section = article.split(separator: "\n`\(view)` has one row")[1].split(separator: "\n`")[0]
            let columns = try columns(of: view, database).map { $0.prefix { $0 != " " } }
            #expect(rows(of: section).map { $0.prefix { $0 != " " } }.sorted() == columns.sorted(), "\(view)")
        }
        for index in try names("index", database) { #expect(article.contains("`\(index)`"), "\(index)") }
    }

    @Test("the article states the application ID, the format, and the reasons of gaps")
    func marks() throws {
        #expect(article.contains("0x\(String(StoreSchema.applicationID, radix: 16, uppercase: true))"))
        #expect(article.contains("the format \(StoreSchema.version) as `user_version`"))
        for reason in StoreGap.Reason.allCases { #expect(article.contains("`\(reason.rawValue)`")) }
    }
}
