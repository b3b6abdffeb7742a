import CodecSupport
import Foundation
import Testing

@testable import RelayFormat

@Suite("The reader of JSON messages")
struct JSONReadingTests {
    /// The members of a fix with nothing but zeros.
    private static let members = [
        "ts_unix_ms": "0", "source": #""iOS""#, "lat": "0", "lon": "0", "h_accuracy_m": "0", "v_accuracy_m": "0",
        "speed_mps": "0", "course_deg": "0", "battery_pct": "0", "seq": "0",
    ]

    /// A fix with some members changed; a member that is nil is left out.
    private static func text(_ changes: [String: String?] = [:]) -> String {
        var members = members
        for (name, value) in changes { members[name] = value }
        return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    private static func fix(_ changes: [String: String?]) throws -> LocationFix {
        let text = text(changes)
        guard case .fix(let fix, sender: nil) = try message(text) else {
            throw RelayCodingError("\(text) is not a fix", at: 0)
        }
        return fix
    }

    @Test(
        "accepts any whole number as an integer, and never rounds",
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("1.0", 1), ("1e3", 1000), ("1E+3", 1000), ("-25e-1", nil), ("-250e-1", -25),
            ("0.0012e4", 12), ("1.000000000000000000000000000000", 1), ("0e99999999999999999999", 0),
            ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("9223372036854775808", nil), ("-9223372036854775809", nil), ("18446744073709551617", nil),
            ("922337203685477580.7e1", .max), ("1e18", 1_000_000_000_000_000_000), ("1e19", nil), ("1e400", nil),
            ("1e-1", nil), ("1730359999000.5", nil), ("100000000000000000000000000e-26", 1), ("\"7\"", nil),
            ("true", nil),
            ("1311673391471657002", 1_311_673_391_471_657_002),
        ] as [(String, Int64?)])
    func integers(text: String, value: Int64?) throws {
        for name in ["seq", "ts_unix_ms"] {
            guard let value else {
                #expect(throws: RelayCodingError.self) { try Self.fix([name: text]) }
                continue
            }
            let fix = try Self.fix([name: text])
            #expect((name == "seq" ? fix.sequence : fix.timestampMilliseconds) == value)
        }
    }

    @Test(
        "reads a number as the nearest Double",
        arguments: [
            ("87", 87), ("-0.0", -0.0), ("1e-7", 1e-7), ("1.5E2", 150), ("0.1", 0.1),
            ("-122.03070000000001", -122.03070000000001),
            ("9007199254740993", 9_007_199_254_740_992), ("0.30000000000000004", 0.30000000000000004),
            ("123456789012345678901234567890", 123_456_789_012_345_677_877_719_597_056), ("1e-400", 0),
            ("99999999999999999999", 1e20),
            ("1.7976931348623157e308", .greatestFiniteMagnitude), ("0.00000000000000000000000125", 1.25e-24),
        ] as [(String, Double)])
    func numbers(text: String, value: Double) throws {
        #expect(try Self.fix(["alt_m": text]).altitudeMeters?.bitPattern == value.bitPattern)
    }

    @Test(
        "refuses numbers that are not valid in JSON",
        arguments: [
            "1e999", "-1e999", "NaN", "Infinity", "-Infinity", "+1", "01", "-", ".5", "5.", "1e", "1e+", "0x10",
            "\"1\"", "1,5",
            "true", "[1]", "{}", "--1", "1.2.3",
        ])
    func noNumbers(text: String) {
        #expect(throws: RelayCodingError.self) { try message(Self.text(["speed_mps": text])) }
    }

    @Test(
        "accepts a missing or null member if its value may be unknown",
        arguments: [
            "alt_m", "h_accuracy_m", "v_accuracy_m", "speed_mps", "course_deg", "heading_deg", "battery_pct",
        ])
    func optionals(name: String) throws {
        #expect(try Self.fix([name: "null"]) == Self.fix([name: String?.none]))
        #expect(try Self.fix([name: "5"]) != Self.fix([name: "null"]))
    }

    @Test("lets a null remove an earlier value of the same name")
    func takenBack() throws {
        let text = Self.text(["alt_m": "5", "heading_deg": "7"]).dropLast()
        #expect(try message(text + #","heading_deg":null,"alt_m":null}"#) == message(Self.text()))
        #expect(throws: RelayCodingError("seq is missing", at: 0)) { try message(text + #","seq":null}"#) }
        #expect(try message(#"{"base":\#(Self.text()),"base":null}"#) == .update(RelayUpdate()))
    }

    @Test("requires all other members", arguments: ["lat", "lon", "seq", "source", "ts_unix_ms"])
    func required(name: String) throws {
        if name != "ts_unix_ms" {
            for value in [String?.none, "null"] {
                #expect(throws: RelayCodingError("\(name) is missing", at: 0)) { try message(Self.text([name: value])) }
            }
        } else {
            // Without the time, nothing identifies the message as a fix.
            #expect(try message(Self.text([name: String?.none])) == .update(RelayUpdate()))
        }
    }

    @Test("ignores unknown members, and uses the last of those with the same name")
    func unknownAndDoubled() throws {
        let unknown = #"{"x":[1,{"y":[true,false,null,"\u00e9\"]"]}],"":0,"seq ":5,"base":7,"seq":1,"#
        let text = unknown + Self.text().dropFirst()
        #expect(try message(text) == message(Self.text()))
        #expect(try message(#"{"seq":4,"# + Self.text(["seq": "9"]).dropFirst()) == message(Self.text(["seq": "9"])))
    }

    @Test("decodes escapes in names and texts")
    func escapes() throws {
        let text = #""\u00e9\ud83d\uDE00\/\n\"\\\b\f\r\t""#
        let fix = try Self.fix(["source": String?.none, "s\\u006furce": text])
        #expect(fix.source.rawValue == "é😀/\n\"\\\u{8}\u{C}\r\t")
        #expect(throws: RelayCodingError("seq is missing", at: 0)) {
            try message(Self.text(["seq": String?.none, "\\u0073eqs": "1", "\\u0073e": "1"]))
        }
        #expect(try message(#"{"\u0074ype":"p\u0069ng","id":"\t"}"#) == .ping(id: "\t"))
    }

    @Test(
        "refuses a text with a wrong escape or a control character, at its place",
        arguments: [
            ("\"\\ud800\"", 1), ("\"\\udc00\"", 1), ("\"ab\\ud800\\u0041\"", 3), ("\"\\u12g4\"", 1), ("\"\\x\"", 1),
            ("\"a\u{1}\"", 2),
        ])
    func brokenTexts(text: String, place: Int) {
        let start = #"{"type":"ping","id":"#
        for (start, end) in [(start, "}"), (#"{"unknown":"#, "}")] {
            do {
                let message = try message(start + text + end)
                Issue.record("it is \(message)")
            } catch {
                #expect(error.offset == start.utf8.count + place)
            }
        }
    }

    @Test("refuses bytes that are not UTF-8, at their place")
    func utf8() {
        let sequences: [[UInt8]] = [
            [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0xFF],
        ]
        let start = Array(#"{"x":"é"#.utf8)
        for sequence in sequences {
            #expect(throws: RelayCodingError("a text is not UTF-8", at: start.count)) {
                try message(start + sequence + Array(#""}"#.utf8))
            }
        }
        for character in ["\u{7FF}", "\u{800}", "\u{FFFF}", "\u{D7FF}", "\u{E000}", "\u{10000}", "\u{10FFFF}"] {
            #expect(throws: Never.self) { try message(#"{"x":"\#(character)"}"#) }
        }
    }

    @Test(
        "refuses texts that are not JSON or not a message",
        arguments: [
            "", " ", "{", "}", "[]", "7", "null", "\"a\"", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{a:1}",
            "{'a':1}",
            "{\"a\":1 \"b\":2}", "{\"a\":tru}", "{\"a\":truex}", "{\"a\":nul}", "{}{}", "{} x", "{\"a\":[1,]}",
            "{\"a\":[1 2]}",
            "{\"a\":[}", "\u{FEFF}", "// a\n{}", "{\"base\":5}", "{\"remote\":[]}", "{\"latency\":true}",
            "{\"relayTimestamp\":\"x\"}", "{\"type\":5}", "{\"type\":\"ping\"}", "{\"type\":\"ping\",\"id\":5}",
            "{\"type\":\"location\"}", "{\"type\":\"location\",\"fix\":{}}", "{\"type\":\"location\",\"fix\":null}",
        ])
    func refused(text: String) {
        #expect(throws: RelayCodingError.self) { try message(text) }
    }

    @Test(
        "finds the end of a text, or a byte that it must not contain, at any place",
        arguments: 0...255 as ClosedRange<UInt8>)
    func anyByteAnywhere(byte: UInt8) {
        for length in 1...20 {
            for place in 0..<length {
                var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
                bytes[place] = byte
                let all = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
                let text = all[...]
                var reader = JSONReader(deepest: 32)
                let end = try? reader.text(text.span).end
                switch byte {
                case UInt8(ascii: "\""): #expect(end == place + 1)
                case UInt8(ascii: "\\"): #expect(end == nil)
                case ..<0x20, 0x80...: #expect(end == nil)
                default: #expect(end == length + 1)
                }
            }
        }
    }

    @Test("accepts white space around a message, and a byte order mark before it")
    func space() throws {
        let text = Self.text()
        #expect(try message("\u{FEFF} \r\n\t" + text + "\n ") == message(text))
    }

    @Test("accepts values that are nested up to 32 deep")
    func depth() {
        func nested(_ depth: Int) -> String {
            #"{"a":"# + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1) + "}"
        }
        #expect(throws: Never.self) { try message(nested(32)) }
        let error = RelayCodingError("the message is nested more than 32 deep", at: 36)
        #expect(throws: error) { try message(nested(33)) }
        #expect(throws: error) { try message(#"{"a":"# + String(repeating: "[", count: 100_000)) }
    }

    @Test("accepts kept texts of up to 64 bytes, and ignored texts of any length")
    func lengths() throws {
        let long = String(repeating: "x", count: 65)
        #expect(throws: RelayCodingError.self) { try Self.fix(["source": "\"\(long)\""]) }
        #expect(throws: RelayCodingError.self) { try message(#"{"type":"ping","id":"\#(long)"}"#) }
        #expect(throws: Never.self) { try message(#"{"type":"ping","id":"\#(long.dropLast())"}"#) }
        let escaped = String(repeating: "\\u0041", count: 64)
        #expect(try message(#"{"type":"ping","id":"\#(escaped)"}"#) == .ping(id: String(repeating: "A", count: 64)))
        #expect(throws: RelayCodingError.self) { try message(#"{"type":"ping","id":"\#(escaped)A"}"#) }
        #expect(throws: Never.self) { try message(#"{"\#(long)":"\#(long)"}"#) }
    }

    @Test("reports an error with its position")
    func places() {
        let text = #"{"base":{"lat":"x"}}"#
        #expect(throws: RelayCodingError("lat is not a number", at: 15)) { try message(text) }
        #expect(throws: RelayCodingError("the message ends too early", at: 10)) { try message(String(text.prefix(10))) }
        let error = RelayCodingError("lat is not a number", at: 15)
        #expect("\(error)" == "lat is not a number (byte 15)")
    }
}
