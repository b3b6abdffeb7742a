import CodecSupport
import Testing

@Suite("Text from outside that is shown to people")
struct ShownTextTests {
    @Test("is shown unchanged if it is harmless", arguments: ["", "gpsd", "Zürich → Konstanz", "犬の散歩"])
    func harmless(text: String) {
        #expect(text.shown() == text)
    }

    @Test(
        "has U+FFFD in place of controls, line breaks and invisible characters",
        arguments: zip(
            ["a\nb", "a\u{1B}[31mb", "a\u{9B}31mb", "abc\u{202E}def", "a\u{2028}b", "a\u{0}b", "a\u{200D}b", "a\r\nb"],
            ["a�b", "a�[31mb", "a�31mb", "abc�def", "a�b", "a�b", "a�b", "a��b"]))
    func harmful(text: String, shown: String) {
        #expect(text.shown() == shown)
    }

    @Test(
        "has *** in place of passwords, tokens and keys",
        arguments: [
            ("wss://me:se@cret@base:9443/x?stream=remote", "wss://***@base:9443/x?stream=remote"),
            ("wss://base/x%3Ftoken=abc%26x=1?device=dog", "wss://base/x%3Ftoken=***%26x=1?device=dog"),
            ("at base/x?Access_Token=abc&y=2 it failed", "at base/x?Access_Token=***&y=2 it failed"),
            ("http://h/?api-key=1;password=2#3", "http://h/?api-key=***;password=***#3"),
            ("relay://*:1?token-file=t.txt&key=k.pem", "relay://*:1?token-file=t.txt&key=***"),
            ("write certificate=FILE&key=FILE as well", "write certificate=FILE&key=FILE as well"),
            ("a%3Db ? monkey=1 & turkey=2 ?monkey=3", "a%3Db ? monkey=1 & turkey=2 ?monkey=3"),
            ("gpx:me@home.gpx?token", "gpx:me@home.gpx?token"), ("?token=%", "?token=***"), ("=?%", "=?%"),
            ("exec:upload --api-token=hunter2 -v", "exec:upload --api-token=*** -v"),
            ("exec:up --token=\"a b\" 'c'", "exec:up --token=*** 'c'"), ("exec:up --token='abc", "exec:up --token=***"),
            ("x%3Ftoken%3Dabc", "x%3Ftoken%3D***"),
            ("h/?accessToken=abc&passWord=2", "h/?accessToken=***&passWord=***"),
            ("h/?clientSecret=abc&tokenCount=2", "h/?clientSecret=***&tokenCount=2"),
        ])
    func secrets(text: String, shown: String) {
        #expect(text.shown() == shown)
        #expect(shown.shown() == shown)
    }

    @Test("is cut to a number of bytes, never within a code point")
    func cut() {
        #expect(String(repeating: "a", count: 100).shown(limit: 10) == "aaaaaaaaaa…")
        #expect(String(repeating: "é", count: 100).shown(limit: 9) == "éééé…")
        // One letter with a million marks is one character.
        let marks = "a" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(marks.shown(limit: 100).utf8.count <= 103)
    }
}
