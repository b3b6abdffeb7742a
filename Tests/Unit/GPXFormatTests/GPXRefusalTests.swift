import Testing

@testable import GPXFormat

@Suite struct GPXRefusalTests {
    @Test(arguments: [
        ("<html><body>404</body></html>", "not GPX: the root element is <html>, expected <gpx>, at 1:1"),
        ("<!doctype html>\n<html lang=\"en\">", "not GPX: the root element is <html>, expected <gpx>, at 2:1"),
        ("<?xml version=\"1.0\"?>\n  <kml/>", "not GPX: the root element is <kml>, expected <gpx>, at 2:3"),
        ("hello", "not GPX: there is text before the root element at 1:1"),
        ("\n {\"type\":1}", "not GPX: there is text before the root element at 2:2"),
        ("\u{1}\u{2}", "not GPX: the control character U+0001 is not allowed at 1:1"),
        ("<x:gpx xmlns:x='urn:y'/>", "not GPX: the root element is <x:gpx>, expected <gpx>, at 1:1"),
    ])
    func whatIsNotGPXIsRefused(text: String, sentence: String) {
        let reading = read(text)
        #expect(reading.error?.kind == .notGPX)
        #expect(reading.error?.description == sentence)
        #expect(reading.items.isEmpty)
    }

    @Test func binaryDataIsRefused() {
        #expect(read([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]).error?.kind == .notGPX)
        #expect(read([0x1F, 0x8B, 0x08, 0x00, 0x00]).error?.kind == .notGPX)
        #expect(read([0x50, 0x4B, 0x03, 0x04]).error?.kind == .notGPX)
    }

    @Test(arguments: ["", " ", "\n\n\t", "\u{FEFF}"])
    func anEmptyDocumentIsNamedSo(text: String) {
        #expect(read(text).error?.kind == .empty)
        #expect(read(text).error?.description == "the document is empty")
    }

    @Test func aDocumentWithoutRootIsTruncated() {
        #expect(read("<?xml version='1.0'?><!-- only this -->").error?.kind == .truncated)
    }

    @Test func everyTruncationIsAnError() {
        let text = """
            <?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "]>">]><!-- c --><gpx version="1.1" creator="é">
            <metadata><name>a&amp;b&#233;<![CDATA[ ]] ]]></name></metadata><?pi x?><trk><trkseg>
            <trkpt lat="1" lon="2"><ele>3</ele><extensions><gpxtpx:TrackPointExtension/></extensions></trkpt>
            </trkseg></trk></gpx>
            """
        let bytes = Array(text.utf8)
        #expect(read(bytes).error == nil)
        for length in 0..<bytes.count {
            let error = read(Array(bytes[..<length])).error
            #expect(error != nil, "\(length) of \(bytes.count) bytes were accepted")
            let kinds: [GPXError.Kind] = [.truncated, .empty, .invalidText]
            #expect(kinds.contains { $0 == error?.kind }, "\(length): \(String(describing: error))")
        }
    }

    @Test func theErrorNamesThePlaceInCharacters() {
        let error = read("<gpx>\r\n<!-- äöü --><a></b></gpx>").error
        #expect(error?.description == "the end tag </b> does not match <a> at 2:16")
        #expect(error?.line == 2 && error?.column == 16)
    }
}
