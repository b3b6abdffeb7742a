import Foundation
import Geolocation
import TestSupport
import Testing
import TrackRecording

@Suite("TrackLibrary")
struct TrackLibraryTests {
    private let scratch: Scratch
    private let library: TrackLibrary

    init() throws {
        scratch = try Scratch()
        // A name that must be escaped in a URL.
        let folder = scratch.path("tracks of 100 % #1")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        library = TrackLibrary(folder: folder)
    }

    private func write(_ name: String, _ text: String = "<gpx/>") throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path(name)))
        return scratch.path(name)
    }

    @Test("lists recordings by name")
    func list() throws {
        #expect(try library.files() == [])
        for name in ["b", "a", "B.GPX"] { try library.create(Array("<gpx/>".utf8), named: name) }
        for name in [".hidden.gpx", "notes.txt"] {
            try Data().write(to: URL(fileURLWithPath: "\(library.folder)/\(name)"))
        }
        try FileManager.default.createDirectory(
            atPath: "\(library.folder)/folder.gpx", withIntermediateDirectories: false)
        #expect(throws: ProviderError.self) { try library.remove("folder.gpx") }
        #expect(try library.files() == ["B.GPX", "a.gpx", "b.gpx"])
        #expect(try library.path(of: "a.gpx") == "\(library.folder)/a.gpx")
    }

    @Test("creates a file as a whole, and never overwrites another")
    func create() throws {
        #expect(try library.create(Array("<gpx/>".utf8), named: "walk?") == "walk?.gpx")
        #expect(try Data(contentsOf: URL(fileURLWithPath: library.path(of: "walk?.gpx"))) == Data("<gpx/>".utf8))
        #expect(
            throws: ProviderError("walk?.gpx is in \(library.folder) already; rename or remove one of them")
        ) { try library.create([], named: "walk?.gpx") }
    }

    @Test("moves a file in under its own name, and never overwrites another")
    func importing() throws {
        let path = try write("walk.gpx", "<gpx>new</gpx>")
        #expect(try library.importFile(at: path) == "walk.gpx")
        #expect(!FileManager.default.fileExists(atPath: path))
        let again = try write("walk.gpx")
        #expect(throws: ProviderError.self) { try library.importFile(at: again) }
        #expect(FileManager.default.fileExists(atPath: again))
        #expect(throws: ProviderError.self) { try library.importFile(at: try write("walk.txt")) }
        #expect(throws: ProviderError("/nowhere/x.gpx cannot be imported: there is no such file or folder")) {
            try library.importFile(at: "/nowhere/x.gpx")
        }
    }

    @Test("removes a recording and nothing else")
    func remove() throws {
        try library.create([], named: "a")
        let outside = try write("outside.gpx")
        #expect(throws: ProviderError.self) { try library.remove("../outside.gpx") }
        #expect(throws: ProviderError("there is no recording b.gpx in \(library.folder)")) {
            try library.remove("b.gpx")
        }
        try library.remove("a.gpx")
        #expect(try library.files() == [])
        #expect(FileManager.default.fileExists(atPath: outside))
    }

    @Test(
        "rejects a name that is not that of a visible file in its folder",
        arguments: ["", ".", "..", "../a.gpx", "a/b.gpx", "/etc/passwd", ".a.gpx", "a\u{0}.gpx"])
    func names(name: String) {
        #expect(throws: ProviderError.self) { try library.path(of: name) }
        #expect(throws: ProviderError.self) { try library.create([], named: name) }
    }

    @Test("reports a missing folder as such")
    func nowhere() {
        #expect(throws: ProviderError("/nowhere cannot be listed: there is no such file or folder")) {
            try TrackLibrary(folder: "/nowhere").files()
        }
    }
}
