import Testing

@testable import GPXFormat

@Suite struct XMLEncodingTests {
    private let text = "<gpx><metadata><name>Zürich – 𝄞 €</name></metadata></gpx>"

    private func name(_ bytes: [UInt8]) -> String? {
        let whole = read(bytes)
        #expect(read(bytes, pieces: { 1 }) == whole)
        guard case .metadata(let metadata)? = whole.items.first else { return nil }
        return metadata.name
    }

    private func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
        let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
        return units.flatMap { unit in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return bigEndian ? pair : pair.reversed()
        }
    }

    @Test(arguments: [true, false], [true, false])
    func utf16IsKnownByItsMarkOrItsFirstCharacter(bigEndian: Bool, mark: Bool) {
        #expect(name(utf16(text, bigEndian: bigEndian, mark: mark)) == "Zürich – 𝄞 €")
        let declared = "<?xml version='1.0' encoding='UTF-16'?>" + text
        #expect(name(utf16(declared, bigEndian: bigEndian, mark: mark)) == "Zürich – 𝄞 €")
    }

    @Test func aMarkBeforeUTF8IsIgnored() {
        #expect(name([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == "Zürich – 𝄞 €")
        let declared = "<?xml version='1.0' encoding='ISO-8859-1'?>" + text
        #expect(name([0xEF, 0xBB, 0xBF] + Array(declared.utf8)) == "Zürich – 𝄞 €")
    }

    @Test(
        arguments: [
            ("ISO-8859-1", [0xFC, 0x80, 0xFF], "ü\u{80}ÿ"), ("windows-1252", [0xFC, 0x80, 0x99], "ü€™"),
            ("latin1", [0xE9], "é"), ("US-ASCII", [0x41], "A"), ("utf-8", [0xC3, 0xA9], "é"),
            ("UTF8", [0xC3, 0xA9], "é"),
        ] as [(String, [UInt8], String)])
    func eightBitEncodingsAreDeclared(encoding: String, bytes: [UInt8], expected: String) {
        let head = Array("<?xml version=\"1.0\" encoding=\"\(encoding)\" ?><gpx><name>".utf8)
        #expect(name(head + bytes + Array("</name></gpx>".utf8)) == expected)
    }

    @Test func otherEncodingsAreRefusedByName() {
        let error = read("<?xml version='1.0' encoding='Shift_JIS'?><gpx/>").error
        #expect(error?.kind == .unsupportedEncoding)
        #expect(error?.description.hasPrefix("the encoding ‘Shift_JIS’ is not supported, expected UTF-8") == true)
    }

    @Test(
        arguments: [
            [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xE9, 0x20], [0xFF], [0xEF, 0xBF, 0xBF],
            [0x00],
            [0x0B], [0x1F],
        ] as [[UInt8]])
    func invalidTextIsAnErrorWithItsPlace(bytes: [UInt8]) {
        let document = Array("<gpx>\n<name>ä".utf8) + bytes + Array("12345678</name></gpx>".utf8)
        let error = read(document).error
        #expect(error?.kind == .invalidText)
        #expect(error?.line == 2 && error?.column == 8)
        #expect(read(document, pieces: { 1 }).error == error)
    }

    @Test func aByteBeyondASCIIIsAnErrorIfASCIIIsDeclared() {
        let error = read(Array("<?xml version='1.0' encoding='ascii'?><gpx>".utf8) + [0xE9]).error
        #expect(error?.description == "a byte is not US-ASCII, the declared encoding at 1:44")
    }

    @Test func loneSurrogatesAreErrors() {
        for units in [[0xD800, 0x41], [0xDC00], [0xD800, 0xD800]] as [[UInt16]] {
            let bytes = [UInt8](utf16("<gpx>", bigEndian: true, mark: true))
            let tail = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            #expect(read(bytes + tail).error?.kind == .invalidText)
        }
        #expect(read(utf16("<gpx>", bigEndian: true, mark: true) + [0xD8]).error?.kind == .truncated)
    }
}
