import CZlib
import CodecSupport
import Foundation
import KMLFormat
import TestSupport
import Testing
import TrackSupport

@Suite("The reader of KMZ archives")
struct KMZReaderTests {
    private let document = Array(
        kml("<Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>").utf8)

    /// Reads an archive in pieces.
    private func read(_ bytes: [UInt8]) -> Reading<KMZReader> {
        Reading(bytes, by: KMZReader(), pieces: 50_000)
    }

    private var expected: [KMLItem] {
        [
            .title("tour"), .line(KMLLine()), .vertex(KMLVertex(latitude: 2, longitude: 1)),
            .vertex(KMLVertex(latitude: 4, longitude: 3)),
        ]
    }

    @Test("reads the first KML document of an archive, stored or deflated", arguments: [true, false])
    func documents(isDeflated: Bool) {
        var archive = ZIPEncoder()
        archive.add("files/a.png", [1, 2, 3])
        archive.add("doc.KML", document, isDeflated: isDeflated)
        archive.add("other.kml", [])
        let reading = read(archive.archive)
        #expect(reading.items == expected && reading.error == nil && reading.drops.isEmpty)
    }

    @Test("reads a document with a wrong checksum, and counts the checksum")
    func checksum() {
        var archive = ZIPEncoder()
        archive.add("doc.kml", document, isSound: false)
        #expect(read(archive.archive).items == expected && read(archive.archive).drops == [.archiveChecksum: 1])
    }

    @Test("refuses archives that cannot be read, each with one sentence")
    func refusals() {
        var archive = ZIPEncoder()
        archive.add("a.txt", document)
        #expect(read(archive.archive).error?.description == "the KMZ archive has no document whose name ends in .kml")
        archive.add("doc.kml", document)
        let whole = archive.archive
        let cut = read(Array(whole.dropLast(30)))
        #expect(cut.error?.description == "the KMZ archive is cut off: it has no directory at its end")
        #expect(read(Array("<kml/>".utf8)).error?.description == "not KMZ: the file does not begin with PK")
        var claiming = ZIPEncoder()
        claiming.add("doc.kml", document, claim: 0xFFFF_FFFF)
        #expect(read(claiming.archive).error?.description.contains("gives the document 4294967295 bytes") == true)
        var secret = ZIPEncoder()
        secret.add("doc.kml", document, flags: 1)
        #expect(read(secret.archive).error?.description == "the document in the KMZ archive is encrypted")
        var short = ZIPEncoder()
        short.add("doc.kml", document, claim: 40)
        #expect(read(short.archive).error?.description == "the document in the KMZ archive is cut off")
    }

    @Test(
        "refuses a small archive whose document expands to 64 MiB",
        .enabled(if: Python.path != nil, "skipped: python3 is not installed"))
    func bomb() throws {
        let script = """
            import base64, io, zipfile
            file = io.BytesIO()
            with zipfile.ZipFile(file, 'w', zipfile.ZIP_DEFLATED) as archive:
                archive.writestr('doc.kml', b'<kml>' + b' ' * (64 << 20) + b'</kml>')
            print(base64.b64encode(file.getvalue()).decode())
            """
        let text = try Python.run(script, input: Data()).trimmingCharacters(in: .whitespacesAndNewlines)
        let bytes = [UInt8](try #require(Data(base64Encoded: text)))
        let error = try #require(read(bytes).error?.description)
        #expect(error.hasPrefix("the document in the KMZ archive has more than "))
    }

    @Test("never traps on randomly changed archives")
    func noise() {
        var random = SplitMix64(seed: 3)
        var archive = ZIPEncoder()
        archive.add("a.txt", [1])
        archive.add("doc.kml", document)
        let bytes = archive.archive
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = read(Array(damaged.prefix(Int.random(in: 0...bytes.count, using: &random))))
            #expect(read(damaged).items.count <= damaged.count)
        }
    }

    @Test("has declarations of zlib that were compared with zlib's header if that is installed")
    func header() {
        let isInstalled = FileManager.default.fileExists(atPath: "/usr/include/zlib.h")
        #expect((czlib_has_header() != 0) == isInstalled)
    }
}
