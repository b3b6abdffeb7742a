import CodecSupport
import MapPage
import MapStream
import Testing

@Suite("The page of a map")
struct MapPageTests {
    @Test("is served file by file, with the types of their contents")
    func files() {
        #expect(MapPage.file(at: "/")?.name == "index.html")
        #expect(MapPage.file(at: "/?t=1")?.name == "index.html")
        #expect(MapPage.file(at: "/map.css")?.contentType == "text/css; charset=utf-8")
        #expect(MapPage.file(at: "/main.js")?.contentType == "text/javascript; charset=utf-8")
        #expect(MapPage.file(at: "/icon.svg")?.contentType == "image/svg+xml")
        #expect(MapPage.file(at: "/index.html")?.contentType == "text/html; charset=utf-8")
        for path in ["", "map.css", "//map.css", "/map.css/", "/../map.css", "/MAP.CSS", "/stream", "/%6dap.css"] {
            #expect(MapPage.file(at: path) == nil, "\(path)")
        }
        #expect(MapPage.files.allSatisfy { $0.contentType != "application/octet-stream" && !$0.bytes.isEmpty })
    }

    @Test("can be one document with its data, which refers to no other file")
    func document() throws {
        var data = MapDocument(title: "</script><script>alert(1)</script><!--")
        data.tracks = [MapTrack(id: "<walk>")]
        let document = String(decoding: MapPage.document(data: data.json), as: UTF8.self)
        let begin = "<script type=\"application/json\" id=\"data\">"
        let parts = document.components(separatedBy: begin)
        try #require(parts.count == 2)
        let json = try #require(parts[1].components(separatedBy: "</script>").first)
        #expect(!json.contains("<") && json.contains("\\u003c/script>"))
        #expect(try JSONValue.parse(Array(json.utf8).span, isStrict: true) == JSONValue.parse(data.json.span))
        #expect(!parts[0].contains("<script"), "the data stand before all scripts")

        let scripts = try source("index.html").split(separator: "\n").compactMap { line -> Substring? in
            guard line.hasPrefix("<script defer src=\"") else { return nil }
            return line.dropFirst(19).prefix { $0 != "\"" }
        }
        var rest = parts[1][...]
        for name in scripts {
            let element = "<script>\n\(try source(String(name)))</script>\n"
            let range = try #require(rest.firstRange(of: element), "\(name) stands in the document, in its order")
            rest = rest[range.upperBound...]
        }
        #expect(document.contains("<style>\n\(try source("map.css"))</style>\n"))
        #expect(document.components(separatedBy: "</script>").count == scripts.count + 2)
        for reference in ["src=\"", "href=\"map.css\"", "href=\"icon.svg\""] {
            #expect(!document.contains(reference), "\(reference)")
        }
        #expect(document.hasPrefix("<!DOCTYPE html>") || document.hasPrefix("<!doctype html>"))
    }

    @Test("has its icon in the document itself")
    func icon() throws {
        let document = String(decoding: MapPage.document(data: []), as: UTF8.self)
        let line = try #require(document.split(separator: "\n").first { $0.hasPrefix("<link rel=\"icon\"") })
        let start = "<link rel=\"icon\" href=\"data:image/svg+xml,"
        #expect(line.hasPrefix(start) && line.hasSuffix("\">"))
        let parts = line.dropFirst(start.count).dropLast(2).split(separator: "%", omittingEmptySubsequences: false)
        let bytes = parts.dropFirst().reduce(Array((parts.first ?? "").utf8)) { bytes, part in
            bytes + (UInt8(part.prefix(2), radix: 16).map { [$0] } ?? []) + part.dropFirst(2).utf8
        }
        #expect(String(decoding: bytes, as: UTF8.self) == (try source("icon.svg")))
    }
}
