import Testing

@testable import OSCFormat

@Suite("Errors of OSC packets")
struct OSCRefusalTests {
    @Test(
        "contain the kind and the place of a message's fault",
        arguments: [
            ("", OSCError(.empty, at: 0)),
            ("head....", OSCError(.noAddress, at: 0)),
            ("........", OSCError(.noAddress, at: 0)),
            ("#bundl..", OSCError(.noAddress, at: 0)),
            ("/abc", OSCError(.unterminatedString, at: 0)),
            ("/ab.,fff", OSCError(.unterminatedString, at: 4)),
            ("/a..,s..text", OSCError(.unterminatedString, at: 8)),
            ("/a..,if.1234567", OSCError(.truncated, at: 12)),
            ("/a..,d..1234567", OSCError(.truncated, at: 8)),
            ("/a..,b..123", OSCError(.truncated, at: 8)),
            ("/a..,ixf....1234", OSCError(.unknownTypeTag(UInt8(ascii: "x")), at: 6)),
            ("/a..,b.....!text", OSCError(.blobSize(33), at: 8)),
            ("/a..,b..zzzztext", OSCError(.blobSize(0x7A7A_7A7A), at: 8)),
        ])
    func messages(text: String, error: OSCError) {
        let reading = Reading(raw(text))
        #expect(reading.messages.isEmpty)
        #expect(reading.error == error)
    }

    @Test("report a blob of negative size")
    func negativeBlob() {
        let reading = Reading(raw("/a..,b..") + [0xFF, 0xFF, 0xFF, 0xFC] + raw("text"))
        #expect(reading.error == OSCError(.blobSize(-4), at: 8))
    }

    @Test("are described in one sentence")
    func sentences() {
        #expect(OSCError(.blobSize(-4), at: 8).description == "there are not the -4 bytes of the blob at byte 8")
        #expect(
            OSCError(.unknownTypeTag(UInt8(ascii: "x")), at: 6).description
                == "the type tag \"x\" is not defined by OSC 1.0 at byte 6")
        #expect(OSCError(.unknownTypeTag(7), at: 6).description == "the type tag 7 is not defined by OSC 1.0 at byte 6")
    }

    @Test("are thrown for packets that cannot be encoded")
    func writing() {
        #expect(throws: OSCError(.noAddress, at: 0)) { try OSCPacket.message("head").encoded() }
        #expect(throws: OSCError(.noAddress, at: 20)) { try OSCPacket.bundle([.message("")]).encoded() }
        #expect(throws: OSCError(.nullInString, at: 0)) { try OSCPacket.message("/a\0b").encoded() }
        #expect(throws: OSCError(.nullInString, at: 8)) { try OSCPacket.message("/a", [.string("\0")]).encoded() }
    }
}
