import Testing

@testable import CodecSupport

@Suite("JSONValue")
struct JSONValueTests {
    private func parse(_ text: String) throws -> JSONValue {
        let bytes = ContiguousArray(text.utf8)
        return try JSONValue.parse(bytes.span)
    }

    @Test(
        "strings may have the escapes of RFC 8259",
        arguments: [
            ("\"\"", ""), ("\"é🚶\"", "é🚶"), ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "a\"\\/\u{8}\u{C}\n\r\t"),
            ("\"\\u00e9\\uD83D\\uDEB6x\"", "é🚶x"), ("\"\\ud83d\\u0041\"", "\u{FFFD}A"), ("\"\\udeb6\"", "\u{FFFD}"),
            ("\"\\ud83d\"", "\u{FFFD}"), ("\"\\u0000\"", "\u{0}"), ("\"\\uD83D\\uD83D\\uDEB6\"", "\u{FFFD}🚶"),
        ])
    func strings(text: String, value: String) throws {
        #expect(try parse(text).string == value)
    }

    @Test(
        "malformed text is refused",
        arguments: [
            "", "tru", "nulls", "{\"a\"}", "{\"a\":}", "{a:1}", "[1,]", "[1 2]", "{\"a\":1,}", "\"", "\"\\", "\"\\x\"",
            "\"\\u12\"", "\"\\u12g4\"", "[", "{", "]", "1 1", "+1", "[\"a\":1]", "'a'",
        ])
    func malformed(text: String) {
        #expect(throws: FormatError.self) { try parse(text) }
    }

    @Test("an error states the byte, the line and the column of the fault")
    func place() {
        let bytes = ContiguousArray("{\"a\":1,\n\n\"ö\":x}".utf8)
        let error = FormatError("a value is missing", at: 14)
        #expect(throws: error) { try JSONValue.parse(bytes.span) }
        let place = error.place(in: bytes.span)
        #expect(place.line == 3 && place.column == 5)
    }

    @Test("text that is nested deeper than the limit is refused, however deep it is", arguments: [4, 100_000])
    func depth(levels: Int) throws {
        let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        let bytes = ContiguousArray(text.utf8)
        #expect(throws: FormatError("it is nested more than 3 deep", at: 3)) {
            try JSONValue.parse(bytes.span, deepest: 3)
        }
        #expect(throws: Never.self) { try parse("[[[]]]") }
    }

    @Test(
        "the words NaN, nan, Infinity and -Infinity are read as NaN, and no other word is",
        arguments: [
            ("[NaN,1]", true), ("[nan]", true), ("[-Infinity]", true), ("[Infinity]", true), ("[-Infinite]", false),
        ])
    func words(text: String, isRead: Bool) {
        #expect(((try? parse(text))?.elements?.first?.number?.isNaN == true) == isRead)
    }

    @Test("true has no number, and a number that is too large or has no digits is NaN")
    func numbers() throws {
        #expect(try parse("true").number == nil)
        #expect(try parse(" -12.5e-1 ").number == -1.25)
        #expect(try parse("1e999").number?.isNaN == true)
        #expect(try parse("-").number?.isNaN == true)
    }

    @Test(
        "strict parsing refuses what lenient parsing repairs",
        arguments: [
            "NaN", "nan", "[Infinity]", "-Infinity", "1e999", "-", "01", "1.", "1e", "\"\\ud83d\"", "\"a\nb\"", "+1",
        ])
    func strict(text: String) throws {
        let bytes = ContiguousArray(text.utf8)
        #expect(throws: FormatError.self) { try JSONValue.parse(bytes.span, isStrict: true) }
    }

    @Test("strict and lenient parsing read valid JSON alike, after a byte order mark too")
    func agreement() throws {
        let text = "\u{FEFF}" + #" {"a":[1,-2.5e3,"\u00e9🚶",true,false,null,{}],"":[[]]} "#
        let bytes = ContiguousArray(text.utf8)
        let value = try JSONValue.parse(bytes.span, isStrict: true)
        #expect(try JSONValue.parse(bytes.span) == value)
        #expect(value["a"]?.elements?.count == 7)
    }
}
