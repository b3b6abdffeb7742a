import Geolocation
import Testing

@testable import ReceiverDecoding

@Suite("JSONObjectFramer")
struct JSONObjectFramerTests {
    /// The objects of a text, and the reasons why others were dropped.
    private func cut(_ text: String, isEnded: Bool = true) -> (objects: [String], drops: [String]) {
        var framer = JSONObjectFramer()
        var objects: [String] = []
        var drops: [String] = []
        func note(_ step: JSONObjectFramer.Step, _ framer: JSONObjectFramer) {
            switch step {
            case .going: break
            case .object: objects.append(String(decoding: framer.object, as: UTF8.self))
            case .dropped(let reason): drops.append(reason.description)
            }
        }
        for byte in text.utf8 {
            let step = framer.ingest(byte)
            note(step, framer)
        }
        if isEnded {
            let step = framer.end()
            note(step, framer)
        }
        return (objects, drops)
    }

    @Test(
        "objects are found with any separators between them",
        arguments: [
            #"{"a":1}{"a":1}"#, "{\"a\":1}\n{\"a\":1}\n", "\r\n{\"a\":1}\r\n\r\n{\"a\":1}", #"[{"a":1},{"a":1}]"#,
            "\u{1E}{\"a\":1}\n\u{1E}{\"a\":1}\n", #"{"a":1};{"a":1};"#,
        ])
    func separators(text: String) {
        #expect(cut(text).objects == [#"{"a":1}"#, #"{"a":1}"#])
        #expect(cut(text).drops.isEmpty || text.contains("\u{1E}"))
    }

    @Test(
        "brackets in texts, escaped quotes and nesting are respected",
        arguments: [#"{"a":"}{[\"}"}"#, #"{"a":{"b":[{"c":[]},{}]}}"#, "{\n \"a\": [\n  {}\n ]\n}", #"{"a":"\\"}"#])
    func nesting(text: String) {
        #expect(cut(text + text).objects == [text, text])
        #expect(cut(text).drops.isEmpty)
    }

    @Test("an object that is cut off anywhere does not hide the objects of the following lines", arguments: 1..<43)
    func cutOff(length: Int) {
        let object = String(#"{"class":"TPV","sub":{"a":[1,{"b":2}]},"c"#.prefix(length))
        let (objects, drops) = cut(object + "\n" + #"{"next":[1]}"# + "\n" + #"{"last":1}"#)
        // If a value may follow a line feed, one more line is lost.
        let awaitsValue = [":", "[", "[1,"].contains { object.hasSuffix($0) }
        #expect(objects.contains(#"{"last":1}"#))
        #expect(objects.contains(#"{"next":[1]}"#) || awaitsValue)
        #expect(drops.contains { $0.hasPrefix("object") })
    }

    @Test("rubbish is counted once for each stretch and does not hide the object after it")
    func rubbish() {
        let (objects, drops) = cut("$GPGGA,1\"23*55\n\u{0}\u{1}%%{\"a\":1}xyz}}]\n{\"b\":2}")
        #expect(objects == [#"{"a":1}"#, #"{"b":2}"#])
        #expect(drops == Array(repeating: "rubbish between objects", count: 3))
    }

    @Test("an object of 1 MiB is returned, and a longer one is dropped up to the next line")
    func length() {
        let filler = String(repeating: "x", count: JSONObjectFramer.longest - 8)
        let longest = "{\"a\":\"\(filler)\"}"
        #expect(longest.utf8.count == JSONObjectFramer.longest)
        #expect(cut(longest).objects.count == 1)
        let (objects, drops) = cut("{\"a\":\"\(filler)x\"}{\"lost\":1}\n{\"b\":2}")
        #expect(objects == [#"{"b":2}"#])
        #expect(drops == ["object longer than 1 MiB"])
    }

    @Test("an object may have 32 open brackets, and not one more")
    func depth() {
        func nested(_ count: Int) -> String {
            "{\"a\":" + String(repeating: "[", count: count - 1) + String(repeating: "]", count: count - 1) + "}"
        }
        #expect(cut(nested(32)).objects == [nested(32)])
        #expect(cut(nested(33) + "\n{}").objects == ["{}"])
        #expect(cut(nested(100_000)).drops.first == "object nested more than 32 deep")
    }

    @Test("a bracket that does not match drops the object", arguments: [#"{"a":1]"#, #"{"a":[1}"#, #"{"a"[1]}"#])
    func mismatch(text: String) {
        #expect(cut(text + "\n{}").objects == ["{}"])
        #expect(cut(text).drops.first == "object with a bracket out of place")
    }

    @Test("an object that has not ended at the end is dropped")
    func end() {
        #expect(cut(#"{"a":"#).drops == ["object that does not end"])
        #expect(cut(#"{"a":"#, isEnded: false).drops.isEmpty)
    }
}
