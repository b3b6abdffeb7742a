import Testing

@testable import NMEAFormat

@Suite("Framing")
struct FramingTests {
    private let first = "$GPHDT,123.4,T*31"
    private let second = "$GPHDT,200.0,T*37"

    @Test(
        "all line ends are accepted, alone, mixed and doubled",
        arguments: ["\n", "\r", "\r\n", "\r\r\n", "\n\r", "\n\n"])
    func lineEnds(end: String) {
        let decoded = decode(first + end + second + end)
        #expect(decoded.texts == ["$GPHDT,123.4,T", "$GPHDT,200.0,T"])
        #expect(decoded.drops == NMEADrops())
    }

    @Test("a line is counted once, with any line end")
    func lines() {
        let decoded = decode("\(first)\r\n\(first)\n\(first)\r\(first)\r\r\n\(first)\n\n\(first)")
        #expect(decoded.places.map(\.line) == [1, 2, 3, 4, 5, 7])
        #expect(decoded.places.map(\.offset) == [0, 19, 37, 55, 75, 94])
    }

    @Test("a datagram needs no line end, and ends a truncated sentence")
    func datagrams() {
        var decoder = NMEADecoder()
        var found: [NMEASentence] = []
        for datagram in ["$GPGGA,1234", first, second] {
            decoder.append(ContiguousArray(datagram.utf8).span)
            decoder.endLine()
        }
        while let sentence = decoder.next() { found.append(sentence) }
        #expect(found.suffix(2) == [.hdt(NMEAHDT(heading: 123.4)), .hdt(NMEAHDT(heading: 200))])
        #expect(found.count == 3 && decoder.line == 3)
        #expect(decoder.drops.badTime == 1)
    }

    @Test("a truncated sentence is dropped if its sender has written checksums")
    func cutOff() {
        var decoder = NMEADecoder()
        decoder.append(ContiguousArray((first + "\r\n$GNGGA,104003.00,4800.0,N,00900.0,E,1,12,0.8,40").utf8).span)
        decoder.endLine()
        #expect(decoder.next() != nil && decoder.next() == nil)
        #expect(decoder.drops.missingChecksum == 1)
    }

    @Test("a sentence inside another one interrupts it")
    func interruption() {
        let decoded = decode(
            "$GPGGA,123519,4807.0\(second)\r\n!AIVDM,1,1,,A,1\(first)\n$GPGGA,1!AIVDM,1,1,,A,13,0*54\n")
        #expect(decoded.texts == ["$GPHDT,200.0,T", "$GPHDT,123.4,T"])
        #expect(decoded.drops.interrupted == 3)
        #expect(decoded.drops.wrongChecksum == 1)
    }

    @Test("sentences may follow each other without a line end")
    func withoutLineEnd() {
        #expect(decode(first + second + first).texts.count == 3)
    }

    @Test("an exclamation mark in a message does not begin a sentence")
    func exclamation() {
        let decoded = decode(framed("GPTXT,01,01,02,ready! GO!NOW!ABCDE") + "\n")
        #expect(decoded.sentences == [.txt(NMEATXT(total: 1, number: 1, identifier: 2, text: "ready! GO!NOW!ABCDE"))])
    }

    @Test("binary data, zeros and text between sentences are dropped and counted")
    func garbage() {
        let noise: [UInt8] = [0xB5, 0x62, 0x01, 0x07, 0x00, 0xFF, 0x24, 0x00, 0x2A, 0x21, 0x5C, 0x80]
        let decoded = decode(noise + Array(first.utf8) + noise + [0x0A] + noise + Array(second.utf8))
        #expect(decoded.texts == ["$GPHDT,123.4,T", "$GPHDT,200.0,T"])
        #expect(decoded.drops.bytesOutside > 30)
        #expect(decoded.drops.sentences == 0)
    }

    @Test("a comment counts as bytes outside sentences")
    func comments() {
        let decoded = decode("# Date: 2020-01-01, costs $5!\n\(first)\n# $GPZDA is missing\n")
        #expect(decoded.texts == ["$GPHDT,123.4,T"])
        #expect(decoded.drops.byReason == ["byte outside of sentences": 48])
    }

    @Test("a zero or another control character interrupts a sentence")
    func zeros() {
        let decoded = decode("$GPHDT,12\u{0}3.4,T*30\n$GPHDT,1\u{7}\n\(first)\u{0}\u{0}\n")
        #expect(decoded.texts == ["$GPHDT,123.4,T"])
        #expect(decoded.drops.badCharacter == 2)
    }

    @Test("bytes after the checksum are not part of the sentence")
    func behindChecksum() {
        let decoded = decode("\(first)  \r\n\(second)#x\n")
        #expect(decoded.texts == ["$GPHDT,123.4,T", "$GPHDT,200.0,T"])
        #expect(decoded.drops.bytesOutside == 4)
    }

    @Test(
        "an address has three to sixteen capital letters and digits",
        arguments: ["GP", "GPHDTGPHDTGPHDTGP", "GP-DT", "gphdt", "GP DT", ""])
    func addresses(address: String) {
        let decoded = decode(framed("\(address),1,T") + "\n")
        #expect(decoded.sentences.isEmpty)
        #expect(decoded.drops.sentences == 0)
        #expect(decoded.drops.bytesOutside > 0)
    }

    @Test("ten million bytes without a line end need no more memory than a line")
    func endless() {
        let pieces = ["x", "$", "!", "$GPHDT,1,", "\\s:a,", "!AAA", "!AAA,", "$GPTXT*", "\\\\", "U", "*"]
        for piece in pieces {
            var decoder = NMEADecoder()
            let chunk = ContiguousArray(String(repeating: piece, count: 65_536 / piece.utf8.count).utf8)
            for _ in 0..<(piece == "x" ? 153 : 4) {
                decoder.append(chunk.span)
                while decoder.next() != nil {}
                #expect(decoder.bufferedBytes <= 2048)
            }
            #expect(decoder.drops != NMEADrops(), "\(piece)")
            decoder.append(ContiguousArray("\r\n\(first)\r\n".utf8).span)
            #expect(decoder.next() == .hdt(NMEAHDT(heading: 123.4)), "\(piece)")
        }
    }

    @Test("a datagram of 64 KiB yields all its sentences")
    func largeDatagram() {
        let count = 65_536 / (first.utf8.count + 2)
        let decoded = decode(String(repeating: first + "\r\n", count: count))
        #expect(decoded.sentences.count == count)
    }

    @Test("a sentence may be as long as the limit, and no longer")
    func length() {
        for (extra, isAccepted) in [(0, true), (1, false)] {
            let body = "GPTXT,01,01,07," + String(repeating: "x", count: 100 - 19 + extra)
            let decoded = decode(Array((framed(body) + "\r\n" + first).utf8), maximumLength: 100)
            #expect(decoded.sentences.count == (isAccepted ? 2 : 1))
            #expect(decoded.drops.tooLong == (isAccepted ? 0 : 1))
        }
    }

    @Test("long and unknown sentences are available as fields")
    func unknown() {
        var decoder = NMEADecoder()
        let text = String(repeating: ",abc", count: 200)
        decoder.append(ContiguousArray((framed("PXYZW1" + text) + "\n").utf8).span)
        #expect(decoder.next() == .other(NMEAAddress(talker: .proprietary, formatter: "XYZW1")))
        #expect(decoder.address.description == "PXYZW1")
        #expect(decoder.fieldCount == 200)
        #expect(decoder.fields == Array(repeating: "abc", count: 200))
        #expect(decoder.withField(199) { $0.count } == 3)
        #expect(decoder.withField(200) { $0.count } == nil)
        #expect(decoder.withField(-1) { $0.count } == nil)
        #expect(decoder.sentenceText == Array("$PXYZW1\(text)".utf8))
        decoder.append(ContiguousArray("x".utf8).span)
        #expect(decoder.fields == [])
        #expect(decoder.sentenceText == [])
    }

    @Test("a sentence with only an address has no fields")
    func empty() {
        let decoded = decode("\(framed("GPGGA"))\n$GPRMC\n$GPGSV\n$\n$*00\n$,,,\n*\n,\n")
        #expect(decoded.sentences == [.gga(NMEAGGA()), .rmc(NMEARMC()), .gsv(NMEAGSV())])
    }
}
