import CodecSupport
import Testing

@testable import MapPage

/// The text of a file of the page.
func source(_ name: String) throws -> String {
    String(decoding: try #require(MapPage.files.first { $0.name == name }?.bytes), as: UTF8.self)
}

private let texts = MapPage.files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }

private let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/Domain/CMapPage/Web").standardized

/// The lines of all scripts, as they are written, without white space.
private let scriptLines = texts.map(\.0).filter { $0.hasSuffix(".js") }
    .compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    .flatMap { $0.split(separator: "\n").map { line in line.filter { !$0.isWhitespace } } }

@Suite("The sources of the page")
struct PageSourceTests {
    @Test("are all files of their folder, and the page loads each script once")
    func files() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
        #expect(names.sorted() == MapPage.files.map(\.name).sorted())
        for file in MapPage.files {
            let written = Array(try Data(contentsOf: folder.appending(path: file.name)))
            #expect(MapPage.packed(written, file.name) == file.bytes, "\(file.name)")
        }
        let scripts = names.filter { $0.hasSuffix(".js") }
        let lines = try source("index.html").split(separator: "\n")
        for name in scripts {
            #expect(lines.count { $0 == "<script defer src=\"\(name)\"></script>" } == 1, "\(name) is loaded once")
        }
        #expect(try source("index.html").components(separatedBy: "<script").count == scripts.count + 1)
        #expect(lines.contains("<link rel=\"stylesheet\" href=\"map.css\">"))
        #expect(lines.contains("<link rel=\"icon\" href=\"icon.svg\">"))
    }

    @Test("have at most 60,000 bytes together")
    func size() {
        let count = MapPage.files.reduce(0) { $0 + $1.bytes.count }
        #expect(count <= 60_000, "\(count) bytes")
    }

    @Test(
        "use nothing that makes markup or code of text",
        arguments: [
            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc",
            "createContextualFragment", "DOMParser", "setHTML", "javascript:", "import(", "</script", "<!--",
        ])
    func markup(word: String) {
        for (name, text) in texts where name.hasSuffix(".js") {
            #expect(!text.contains(word), "\(word) in \(name)")
        }
    }

    @Test("have neither inline handlers nor inline styles, which the content security policy forbids")
    func inline() throws {
        for (name, text) in texts where !name.hasSuffix(".css") {
            // Markup may also be within a string.
            for quote in ["\"", "'", "`", "\\"] { #expect(!text.contains("style=\(quote)"), "\(name)") }
            #expect(!text.contains("setAttribute(\"style\""), "\(name)")
            #expect(!text.contains("setAttribute(\"on"), "\(name)")
        }
        for name in ["index.html", "icon.svg"] {
            let words = try source(name).split { $0.isWhitespace || $0 == "<" || $0 == ">" }
            for word in words {
                let attribute = word.prefix { $0.isLetter || $0 == "-" }
                let isHandler = attribute.hasPrefix("on") && word.dropFirst(attribute.count).first == "="
                #expect(!isHandler, "\(word) in \(name)")
            }
            for word in ["<style", "style="] { #expect(!(try source(name).contains(word)), "\(name)") }
        }
    }

    @Test("refer to no other host")
    func origin() {
        for (name, text) in texts {
            let addresses = text.components(separatedBy: "://").dropLast().compactMap { $0.split(separator: " ").last }
            let foreign = addresses.filter { $0.hasSuffix("http") || $0.hasSuffix("https") }.count
            // The name space of SVG is not an address.
            let spaces = text.components(separatedBy: "http://www.w3.org/").count - 1
            #expect(foreign == spaces, "\(name)")
            #expect(!text.contains("@import") && !text.contains("url(//"), "\(name)")
        }
    }

    @Test(
        "read every kind of message that a server sends",
        arguments: [
            "hello", "subjects", "fix", "trail", "features", "route", "alert", "health", "change", "event", "past",
            "tick",
        ])
    func kinds(kind: String) {
        // In a comparison, or as the name of a method.
        let isRead = scriptLines.contains { line in
            line.contains("===\"\(kind)\"") || line.hasPrefix("\(kind)(") && line.contains("){")
        }
        #expect(isRead, "\(kind)")
    }

    @Test(
        "write every kind of message that a server reads",
        arguments: ["token", "since", "at", "pause", "ack", "past", "look"])
    func requests(kind: String) {
        #expect(scriptLines.contains { $0.contains("k:\"\(kind)\"") }, "\(kind)")
    }
}
