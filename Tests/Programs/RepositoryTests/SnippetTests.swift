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

@Suite("Listings of the documents", .serialized, .realTime, .timeLimit(.minutes(5)))
struct SnippetTests {
    /// The README of the package, of each plugin and of the examples, and the articles.
    private static let documents =
        ["README.md"]
        + ["Examples", "Plugins", "Sources"].flatMap { Repository.files($0, ending: ".md") }

    @Test(
        "each Swift listing compiles as it stands, imports included",
        .enabled(if: Compiler.path != nil, "skipped: there is no swiftc"), arguments: documents)
    func compile(document: String) throws {
        let scratch = try Scratch()
        for listing in try Listing.all(in: document) {
            let file = scratch.path("Listing.swift")
            let place = "#sourceLocation(file: \"\(document)\", line: \(listing.line))\n"
            try Data((place + listing.code).utf8).write(to: URL(fileURLWithPath: file))
            let complaints = try Compiler.complaints(
                about: file, isLibrary: listing.code.contains("@main"), toolsVersion: listing.toolsVersion)
            #expect(complaints == "", "\(document):\(listing.line)\n\(complaints)")
        }
    }

    @Test("each relative link leads to a file", arguments: documents)
    func links(document: String) throws {
        let folder = Repository.root.appendingPathComponent(document).deletingLastPathComponent()
        for link in try Repository.text(document).matches(of: /\]\(([^)#:]+)\)/) {
            let file = folder.appendingPathComponent(String(link.output.1))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(document): \(link.output.1)")
        }
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
