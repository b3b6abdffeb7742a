import CodecSupport
import Testing

@Suite("Text from outside that people read")
struct ShownTextTests {
    @Test("is shown as it is if it is harmless", arguments: ["", "gpsd", "Zürich → Konstanz", "犬の散歩"])
    func harmless(text: String) {
        #expect(text.shown() == text)
    }

    @Test(
        "has no controls, line breaks and invisible characters",
        arguments: zip(
            ["a\nb", "a\u{1B}[31mb", "a\u{9B}31mb", "abc\u{202E}def", "a\u{2028}b", "a\u{0}b", "a\u{200D}b", "a\r\nb"],
            ["a�b", "a�[31mb", "a�31mb", "abc�def", "a�b", "a�b", "a�b", "a��b"]))
    func harmful(text: String, shown: String) {
        #expect(text.shown() == shown)
    }

    @Test("is cut by bytes, never within a character")
    func cut() {
        #expect(String(repeating: "a", count: 100).shown(limit: 10) == "aaaaaaaaaa…")
        #expect(String(repeating: "é", count: 100).shown(limit: 9) == "éééé…")
        // One letter with a million marks is one character.
        let marks = "a" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(marks.shown(limit: 100).utf8.count <= 103)
    }
}
