import Testing

@testable import NMEAFormat

@Suite("Checksums")
struct ChecksumTests {
    @Test("hexadecimal digits may be in upper or lower case")
    func anyCase() {
        let text = "GPHDT,123.5,T"
        #expect(framed(text) == "$GPHDT,123.5,T*30")
        #expect(decode("$GPHDM,100,M*2a\n$GPHDM,100,M*2A\n").sentences.count == 2)
    }

    @Test(
        "a wrong checksum drops the sentence and nothing else", arguments: ["30", "3", "", "3G", "G0", "0x31", " 31"])
    func wrong(digits: String) {
        for rule in [NMEAChecksumRule.required, .whenPresent] {
            let decoded = decode("$GPHDT,123.4,T*\(digits)\r\n$GPHDT,123.4,T*31\r\n", checksum: rule)
            #expect(decoded.sentences == [.hdt(NMEAHDT(heading: 123.4))])
            #expect(decoded.drops.byReason == ["sentence with a wrong checksum": 1])
        }
        #expect(decode("$GPHDT,123.4,T*\(digits)\r\n", checksum: .ignored).sentences.count == 1)
    }

    @Test("a dropped sentence leaves only its count")
    func unchanged() {
        var decoder = NMEADecoder()
        decoder.append(ContiguousArray("$GPHDT,123.4,T*31\r\n$HEHDM,1,2,3,4*00\r\n$HEHDM,1\u{0}".utf8).span)
        #expect(decoder.next() == .hdt(NMEAHDT(heading: 123.4)))
        #expect(decoder.next() == nil)
        #expect(decoder.address == NMEAAddress(talker: "GP", formatter: "HDT"))
        #expect(decoder.fields == [])
        #expect(decoder.tagBlock == nil)
        #expect(decoder.drops.sentences == 2)
    }

    @Test("only the last star begins the checksum")
    func lastStar() {
        let decoded = decode(framed("GPTXT,01,01,02,a*00b*1") + "\n")
        #expect(decoded.sentences == [.txt(NMEATXT(total: 1, number: 1, identifier: 2, text: "a*00b*1"))])
    }

    @Test("a sentence without checksum is accepted unless one is required")
    func missing() {
        let text = "$GPHDT,123.4,T\r\n"
        #expect(decode(text, checksum: .whenPresent).sentences.count == 1)
        #expect(decode(text, checksum: .ignored).sentences.count == 1)
        let strict = decode(text, checksum: .required)
        #expect(strict.sentences.isEmpty)
        #expect(strict.drops.byReason == ["sentence without checksum": 1])
    }

    @Test("without checksum, a sentence must begin its line and be ASCII")
    func trust() {
        #expect(decode("x$GPHDT,123.4,T\n$GPHDT,123.4,T\u{E9}\n").drops.missingChecksum == 2)
        #expect(decode("x$GPHDT,123.4,T\n", checksum: .ignored).sentences.count == 1)
        #expect(decode("\(tagged("s:a"))$GPHDT,123.4,T\n").sentences.count == 1)
    }

    @Test("any single damaged bit is detected")
    func damage() {
        let sound = Array("$GPHDT,123.4,T*31\r\n".utf8)
        for bit in 0..<(17 * 8) {
            var bytes = sound
            bytes[bit / 8] ^= 1 << (bit % 8)
            // The digits of the checksum are the same in small letters; there are none here.
            #expect(decode(bytes, checksum: .required).sentences.isEmpty, "bit \(bit)")
        }
    }
}
