import Testing

@testable import OSCFormat

@Suite("Accepted deviations of OSC senders")
struct OSCLenienceTests {
    @Test("a message without type tags has no numbers")
    func noTypeTags() {
        let reading = Reading(raw("/old") + [0, 0, 0, 0, 0, 0, 0, 42])
        #expect(reading.messages == [ReadMessage(address: "/old", arguments: [])])
        #expect(reading.views.first?.arguments == 8..<12)
        #expect(reading.error == nil)
    }

    @Test("padding may be any bytes")
    func padding() {
        let reading = Reading(raw("/y.?,s.?t.??"))
        #expect(reading.messages == [ReadMessage(address: "/y", arguments: [.string("t")])])
        #expect(reading.error == nil)
    }

    @Test(
        "the packet may end directly after the last string's null or the last blob", arguments: ["t.", "t..", "t..."])
    func lastString(text: String) {
        let string = Reading(raw("/a..,s.." + text))
        #expect(string.messages == [ReadMessage(address: "/a", arguments: [.string("t")])])
        #expect(string.error == nil)

        let blob = Reading(raw("/a..,b..") + [0, 0, 0, UInt8(text.utf8.count)] + raw(text))
        #expect(blob.messages == [ReadMessage(address: "/a", arguments: [.blob(raw(text))])])
        #expect(blob.error == nil)
    }

    @Test(
        "the packet may end directly after the address and the type tags",
        arguments: ["/a.", "/a..,T.", "/abc.", "/a..,TF."])
    func lastHead(text: String) {
        #expect(Reading(raw(text)).messages.count == 1)
        #expect(Reading(raw(text)).error == nil)
    }

    @Test("bytes after the last argument and unbalanced array ends are ignored")
    func surplus() {
        let surplus = Reading(raw("/a..,c.....Agarbage"))
        #expect(surplus.messages == [ReadMessage(address: "/a", arguments: [.character(0x41)])])
        #expect(surplus.views.first?.arguments == 8..<12)
        #expect(surplus.error == nil)
        #expect(Reading(raw("/a..,]].")).messages == [ReadMessage(address: "/a", arguments: [.arrayEnd, .arrayEnd])])
    }

    @Test("invalid UTF-8 is replaced, and an address is compared byte for byte")
    func encoding() throws {
        let bytes = ([UInt8(ascii: "/"), 0xFC, 0, 0])[...]
        let message = try #require(Reading(Array(bytes)).views.first)
        #expect(message.address(in: bytes.span) == "/\u{FFFD}")
        let isAddressed = message.isAddressed(to: [UInt8(ascii: "/"), 0xFC], in: bytes.span)
        #expect(isAddressed)
    }
}
