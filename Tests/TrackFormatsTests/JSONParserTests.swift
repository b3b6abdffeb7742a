import Foundation
import Testing

@testable import TrackFormats

@Suite("JSONParser")
struct JSONParserTests {
    private func parse(_ text: String) throws -> JSONValue {
        let bytes = ContiguousArray(text.utf8)
        return try JSONParser.parse(bytes.span, line: 1)
    }

    @Test(
        "texts have the escapes of RFC 8259",
        arguments: [
            ("\"\"", ""), ("\"é🚶\"", "é🚶"), ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "a\"\\/\u{8}\u{C}\n\r\t"),
            ("\"\\u00e9\\uD83D\\uDEB6x\"", "é🚶x"), ("\"\\ud83d\\u0041\"", "\u{FFFD}A"), ("\"\\udeb6\"", "\u{FFFD}"),
            ("\"\\ud83d\"", "\u{FFFD}"), ("\"\\u0000\"", "\u{0}"), ("\"\\uD83D\\uD83D\\uDEB6\"", "\u{FFFD}🚶"),
        ])
    func strings(text: String, value: String) throws {
        #expect(try parse(text).string == value)
    }

    @Test(
        "what is malformed is refused",
        arguments: [
            "", "tru", "nulls", "{\"a\"}", "{\"a\":}", "{a:1}", "[1,]", "[1 2]", "{\"a\":1,}", "\"", "\"\\", "\"\\x\"",
            "\"\\u12\"", "\"\\u12g4\"", "[", "{", "]", "1 1", "+1", "[\"a\":1]", "'a'",
        ])
    func malformed(text: String) {
        #expect(throws: TrackFormatError.self) { try parse(text) }
    }

    @Test("true is no number, and a number that is none is NaN")
    func numbers() throws {
        #expect(try parse("true").number == nil)
        #expect(try parse(" -12.5e-1 ").number == -1.25)
        #expect(try parse("1e999").number?.isNaN == true)
        #expect(try parse("-").number?.isNaN == true)
    }
}
