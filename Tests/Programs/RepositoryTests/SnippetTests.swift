import Foundation
import TestSupport
import Testing

/// A listing of Swift in a document.
private struct Listing {
    /// The line of the document in which it begins, from 1.
    var line: Int
    var code: String

    /// The version in the first line of a manifest.
    var toolsVersion: String? {
        code.prefixMatch(of: /\/\/ swift-tools-version: (.*)/).map { String($0.output.1) }
    }

    /// The listings of a document that are marked as Swift.
    static func all(in document: String) throws -> [Listing] {
        var listings: [Listing] = []
        var current: Listing?
        let lines = try Repository.text(document).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                if let current { listings.append(current) }
                current = current == nil && line == "```swift" ? Listing(line: index + 2, code: "") : nil
            } else {
                current?.code += "\(line)\n"
            }
        }
        return listings
    }
}

@Suite("Listings in the documents", .serialized, .longRealTime, .timeLimit(.minutes(5)))
struct SnippetTests {
    /// The README of the package, of each plugin and of the examples, and the articles.
    private static let documents =
        ["README.md"]
        + ["Examples", "Plugins", "Sources"].flatMap { Repository.files($0, ending: ".md") }

    @Test(
        "each Swift listing compiles unchanged, imports included",
        .enabled(if: Compiler.path != nil, "skipped: there is no swiftc"), arguments: documents)
    func compile(document: String) async throws {
        let scratch = try Scratch()
        for listing in try Listing.all(in: document) {
            let file = scratch.path("Listing.swift")
            let place = "#sourceLocation(file: \"\(document)\", line: \(listing.line))\n"
            try Data((place + listing.code).utf8).write(to: URL(fileURLWithPath: file))
            let complaints = try await Compiler.complaints(
                about: file, isLibrary: listing.code.contains("@main"), toolsVersion: listing.toolsVersion)
            #expect(complaints == "", "\(document):\(listing.line)\n\(complaints)")
        }
    }

    @Test("each link leads to a file, a heading or an article of the repository", arguments: documents)
    func links(document: String) throws {
        let address = Repository.root.appendingPathComponent(document)
        let folder = address.deletingLastPathComponent()
        let text = try Repository.text(document)
        for link in text.matches(of: /\]\(([^)#: ]*)(?:#([^) ]*))?\)/) {
            let file = link.output.1.isEmpty ? address : folder.appendingPathComponent(String(link.output.1))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(document): \(link.output.0)")
            guard let anchor = link.output.2 else { continue }
            let headings = try anchors(in: String(contentsOf: file, encoding: .utf8))
            #expect(headings.contains(String(anchor)), "\(document): \(link.output.0)")
        }
        for link in text.matches(of: /<doc:([^>]*)>/) {
            let article = folder.appendingPathComponent("\(link.output.1).md")
            #expect(FileManager.default.fileExists(atPath: article.path), "\(document): \(link.output.0)")
        }
    }

    @Test("an anchor is a heading in lower case, with hyphens for spaces and without punctuation")
    func anchorsOfHeadings() {
        let text = "# One\n## Who, *what*?\n```sh\n# no heading\n```\n### `a_b` c-d\n"
        #expect(anchors(in: text) == ["one", "who-what", "a_b-c-d"])
    }

    /// The anchors of a document's headings, as renderers of Markdown name them.
    private func anchors(in text: String) -> Set<String> {
        var anchors: Set<String> = []
        var isCode = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, let heading = line.prefixMatch(of: /#+ (.*)/)?.output.1 else { continue }
            let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            anchors.insert(kept.replacingOccurrences(of: " ", with: "-"))
        }
        return anchors
    }

    @Test("the README names every product of the package, and no other")
    func products() throws {
        let manifest = try Repository.text("Package.swift")
        let declared = try #require(manifest.range(of: "let libraries = [")).upperBound
        let libraries = manifest[declared...].prefix { $0 != "]" }.matches(of: /"(\w+)"/).map { String($0.output.1) }
        let products = try Set(libraries + Repository.plugins().map(\.name))
        let readme = try Repository.text("README.md")
        for product in products {
            #expect(readme.contains("`\(product)`") || readme.contains("| [\(product)]("), "\(product)")
        }
        for product in readme.matches(of: /\.product\(name: "(\w+)"/).map({ String($0.output.1) }) {
            #expect(products.contains(product), "\(product)")
        }
    }
}
