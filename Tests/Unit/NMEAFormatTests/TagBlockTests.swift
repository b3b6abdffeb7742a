import Foundation
import NMEAFormat
import Testing

@Suite("TAG blocks and datagrams of IEC 61162-450")
struct TagBlockTests {
    private let plain = framed("GPHDT,123.4,T")

    @Test("a block has source, destination, time, group, line, relative time and text")
    func parameters() {
        let decoded = decode(tagged("s:r003669945,d:shore,c:1120959341,g:1-2-7419,n:17,r:56,t:a^2Cb") + plain + "\r\n")
        #expect(decoded.texts == ["$GPHDT,123.4,T"])
        #expect(
            decoded.places.first?.tags
                == NMEATagBlock(
                    source: "r003669945", destination: "shore", time: Date(timeIntervalSince1970: 1_120_959_341),
                    group: NMEATagGroup(number: 1, total: 2, identifier: 7419), line: 17, relativeTime: 56, text: "a,b")
        )
        #expect(decoded.drops == NMEADrops())
    }

    @Test("a group may be stated as a code with its identifier, which may be wrong")
    func groupCode() {
        let expected = NMEATagBlock(source: "AIS", group: NMEATagGroup(number: 1, total: 2, identifier: 9628))
        #expect(decode(tagged("1G2:9628,s:AIS") + plain).places.first?.tags == expected)
        #expect(
            decode(tagged("g:1-2-9628,s:AIS,1G:1,G2:1,1G2:x,1G2G3:1,12:1,1H2:1") + plain).places.first?.tags == expected
        )
    }

    @Test("values may contain colons")
    func colons() {
        let decoded = decode(tagged("s:tcp://10.0.0.1:10110,c:1") + plain)
        #expect(decoded.places.first?.tags?.source == "tcp://10.0.0.1:10110")
        #expect(decoded.places.first?.tags?.time == Date(timeIntervalSince1970: 1))
    }

    @Test("the last parameter does not include the checksum")
    func lastParameter() {
        #expect(decode(tagged("c:1,s:last") + plain).places.first?.tags?.source == "last")
    }

    @Test("seconds and milliseconds are distinguished by size")
    func milliseconds() {
        let decoded = decode(tagged("c:1120959341250") + plain + "\n" + tagged("c:1120959341.25") + plain)
        let time = Date(timeIntervalSince1970: 1_120_959_341.25)
        #expect(decoded.places.map(\.tags?.time) == [time, time])
    }

    @Test(
        "a damaged block is counted, and its sentence is kept",
        arguments: [
            "\\s:a*00\\", "\\s:a\\", "\\s:a*\\", "\\\\", "\\*\\", "\\s:a*4", "\\s:a,c:12", "\\s:a*0g\\", "\\é*00\\",
        ])
    func bad(block: String) {
        let decoded = decode(block + plain + "\r\n")
        #expect(decoded.texts == ["$GPHDT,123.4,T"])
        #expect(decoded.places.first?.tags == nil)
        #expect(decoded.drops.badTagBlock == 1)
    }

    @Test("an invalid parameter is nil, and the others are kept")
    func wrongValues() {
        let decoded = decode(tagged("s:a,c:x,g:1-2,n:-1,r:1.5,x:9,nothing,:,d:") + plain)
        #expect(decoded.places.first?.tags == NMEATagBlock(source: "a", destination: ""))
        for time in ["-1", "1e9", String(repeating: "9", count: 300)] {
            #expect(decode(tagged("c:\(time)") + plain).places.first?.tags == NMEATagBlock())
        }
    }

    @Test("consecutive blocks are merged, without invalid ones")
    func several() {
        let decoded = decode(tagged("s:a,n:1") + "\\s:bad*00\\" + tagged("n:2,d:b") + plain)
        #expect(decoded.places.first?.tags == NMEATagBlock(source: "a", destination: "b", line: 2))
        #expect(decoded.drops.badTagBlock == 1)
    }

    @Test("a block belongs only to the next sentence")
    func belonging() {
        let text = "\(tagged("s:a"))\r\n\(plain)\r\n\(tagged("s:b"))xx\(plain)\r\n\(tagged("s:c"))\(plain)\(plain)\r\n"
        let decoded = decode(text)
        #expect(decoded.places.map(\.tags?.source) == [nil, nil, "c", nil])
        #expect(decoded.drops.byReason == ["byte outside of sentences": 2])
    }

    @Test("a block before a dropped sentence belongs to none")
    func droppedSentence() {
        let decoded = decode("\(tagged("s:a"))$GPHDT,1,T*00\r\n\(plain)")
        #expect(decoded.places.map(\.tags) == [nil])
    }

    @Test("a datagram may begin with a header, which applies only to its sentences")
    func header() {
        var decoder = NMEADecoder()
        decoder.append(ContiguousArray("UdPbC\0\(tagged("s:GP0001"))\(plain)\r\n\(plain)\r\n".utf8).span)
        decoder.endLine()
        decoder.append(ContiguousArray(plain.utf8).span)
        decoder.endLine()
        var headers: [NMEADatagramHeader?] = []
        while decoder.next() != nil { headers.append(decoder.datagramHeader) }
        #expect(headers == [.sentences, .sentences, nil])
        #expect(decoder.drops == NMEADrops())
    }

    @Test("a datagram with a file is refused as a whole", arguments: ["RaUdP\0", "RrUdP\0"], [1, 5, 100])
    func files(header: String, size: Int) {
        var decoder = NMEADecoder()
        var count = 0
        for datagram in ["\(header)\(plain)\r\n\(plain)\r\n", "\(plain)\r\n", "x\(header)\(plain)"] {
            var rest = ContiguousArray(datagram.utf8)[...]
            while !rest.isEmpty {
                let chunk = rest.prefix(size)
                decoder.append(chunk.span)
                while decoder.next() != nil { count += 1 }
                rest = rest.dropFirst(size)
            }
            decoder.endLine()
            while decoder.next() != nil { count += 1 }
        }
        // The last datagram does not begin with the header.
        #expect(count == 2)
        #expect(decoder.drops.refusedDatagram == 1)
        #expect(decoder.drops.bytesOutside == 7)
    }

    @Test("a truncated header or another word is not a header", arguments: ["UdPbC", "UdPbC ", "UUdPb\0", "udpbc\0"])
    func otherWords(word: String) {
        let decoded = decode("\(word)\(plain)")
        #expect(decoded.sentences.count == 1)
        #expect(decoded.drops.byReason == ["byte outside of sentences": word.utf8.count])
    }
}
