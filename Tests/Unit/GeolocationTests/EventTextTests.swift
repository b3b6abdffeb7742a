import CodecSupport
import Foundation
import Testing

@testable import Geolocation

@Suite("Numbers in events")
struct EventNumberTests {
    @Test(
        "have the shortest form that reads back to the same number",
        arguments: [
            (0.0, "0.0"), (-0.0, "0.0"), (1, "1.0"), (-7, "-7.0"), (0.1, "0.1"), (405.2, "405.2"),
            (1.0 / 3, "0.3333333333333333"), (0.0001, "0.0001"), (0.00012, "0.00012"), (-0.00001, "-1e-05"),
            (1e15, "1000000000000000.0"), (1e16, "1e+16"), (1e300, "1e+300"),
            (123_456_789_012.5, "123456789012.5"), (.leastNonzeroMagnitude, "5e-324"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
        ])
    func shortest(_ number: Double, _ text: String) {
        #expect(written(number) == text)
    }

    @Test("read back to the same Double for any finite number", arguments: [1, 2, 3] as [UInt64])
    func readsBack(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for index in 0..<20_000 {
            let number = random.number(kind: index)
            let text = try #require(written(number))
            #expect(Double(text) == number, "\(number) was written as \(text)")
            #expect(digits(text) == digits(number.description), "\(text) is not the shortest of \(number)")
        }
    }

    @Test(
        "of degrees have nine decimals at most",
        arguments: [
            (47.620_913_4, "47.6209134"), (-122.349_3, "-122.3493"), (180, "180.0"), (1e-10, "0.0"), (-1e-10, "0.0"),
            (1.0 / 3, "0.333333333"), (-1e-9, "-0.000000001"), (89.999_999_999_9, "90.0"),
        ])
    func degrees(_ angle: Double, _ text: String) {
        var writer = EventWriter()
        writer.field("x", degrees: angle)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #""x":\#(text)"#)
    }

    @Test("of degrees read back within a tenth of a millimetre on the ground")
    func degreesReadBack() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<20_000 {
            let angle = Double.random(in: -180...180, using: &random)
            var writer = EventWriter()
            writer.field("x", degrees: angle)
            let text = String(decoding: writer.bytes.dropFirst(4), as: UTF8.self)
            #expect(abs(try #require(Double(text)) - angle) <= 0.51e-9)
        }
    }

    @Test("that are not finite are left out, or null as an EventValue", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(_ number: Double) {
        #expect(written(number) == nil)
        var writer = EventWriter()
        writer.field("x", EventValue.number(number))
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #""x":null"#)
    }

    @Test("of an integer type have no decimals", arguments: [0, 7, -7, .min, .max])
    func integers(_ number: Int) {
        var writer = EventWriter()
        writer.field("x", number)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #""x":\#(number)"#)
    }

    private func written(_ number: Double) -> String? {
        var writer = EventWriter()
        writer.field("x", number)
        return writer.bytes.isEmpty ? nil : String(decoding: writer.bytes.dropFirst(4), as: UTF8.self)
    }

    /// The significant digits of a decimal text.
    private func digits(_ text: String) -> Substring {
        let mantissa = text.split(separator: "e")[0].filter(\.isNumber)
        let significant = mantissa.drop { $0 == "0" }
        guard let last = significant.lastIndex(where: { $0 != "0" }) else { return "" }
        return significant[...last]
    }
}

@Suite("Texts and times in events")
struct EventTextTests {
    @Test("texts are escaped as JSON requires, and read back")
    func escaping() throws {
        let text = "\"quoted\" back\\slash \u{0}\n\t\u{1F}\u{7F} ä ☂ 🧭"
        var writer = EventWriter()
        writer.field("x", text)
        let line = String(decoding: writer.bytes, as: UTF8.self)
        #expect(line.hasPrefix(#""x":"\"quoted\" back\\slash \u0000\u000a\u0009\u001f"#))
        let read = try JSONDecoder().decode([String: String].self, from: Data("{\(line)}".utf8))
        #expect(read["x"] == text)
    }

    @Test(
        "times are in UTC, with milliseconds, or microseconds if there are any",
        arguments: [
            ("0001-01-01T00:00:00.000Z", -62_135_596_800_000_000), ("1969-12-31T23:59:59.999Z", -1000),
            ("1582-10-14T12:00:00.000Z", -12_219_336_000_000_000), ("1970-01-01T00:00:00.000Z", 0),
            ("2000-02-29T12:00:00.000Z", 951_825_600_000_000), ("2026-11-20T10:40:00.250Z", 1_795_171_200_250_000),
            ("2026-11-20T10:40:00.250123Z", 1_795_171_200_250_123), ("2100-03-01T00:00:00.000Z", 4_107_542_400_000_000),
            ("9999-12-31T23:59:59.999Z", 253_402_300_799_999_000),
        ] as [(String, Int64)])
    func times(_ text: String, _ microseconds: Int64) throws {
        let time = Timestamp(microseconds: microseconds)
        var bytes: [UInt8] = []
        time.write(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
        #expect(Timestamp(iso8601: text)?.microseconds == microseconds)
        #expect(Timestamp(time.date)?.microseconds == microseconds)
    }

    @Test(
        "times are read with any fraction and any time zone",
        arguments: [
            ("2026-11-20T10:40:00Z", 1_795_171_200_000_000), ("2026-11-20T10:40:00.5Z", 1_795_171_200_500_000),
            ("2026-11-20T10:40:00.123456789Z", 1_795_171_200_123_456),
            ("2026-11-20T12:40:00.250+02:00", 1_795_171_200_250_000),
            ("2026-11-20T05:10:00-05:30", 1_795_171_200_000_000), ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
        ] as [(String, Int64)])
    func readTimes(_ text: String, _ microseconds: Int64) {
        #expect(Timestamp(iso8601: text)?.microseconds == microseconds)
    }

    @Test(
        "text that is not a valid time is refused",
        arguments: [
            "", "2026", "2026-11-20", "2026-11-20T10:40:00", "2026-11-20 10:40:00Z", "2026-11-20T10:40Z",
            "2026-11-20T10:40:00.Z", "2026-13-20T10:40:00Z", "2026-02-29T10:40:00Z", "2026-11-20T24:00:00Z",
            "2026-11-20T10:60:00Z", "2026-11-20T10:40:00Zulu", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+02:00",
            "+026-11-20T10:40:00Z", "２026-11-20T10:40:00Z",
        ])
    func noTimes(_ text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }

    @Test("every 97th day of the years 1 to 9999 reads back")
    func everyDay() {
        for day in stride(from: Int64(-719_162), to: 2_932_896, by: 97) {
            let time = Timestamp(microseconds: day * 86_400_000_000 + 1)
            var bytes: [UInt8] = []
            time.write(to: &bytes)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(Timestamp(iso8601: text)?.microseconds == time.microseconds)
        }
    }

    @Test(
        "dates outside the years 1 to 9999 have no timestamp",
        arguments: [-63_113_904_000.001, 252_423_993_600, .infinity, .nan, -.infinity])
    func outside(_ seconds: Double) {
        #expect(Timestamp(Date(timeIntervalSinceReferenceDate: seconds)) == nil)
    }

    @Test("the last moment of the year 9999 is written within that year")
    func lastMoment() throws {
        let date = Date(timeIntervalSinceReferenceDate: (252_423_993_600.0).nextDown)
        var bytes: [UInt8] = []
        try #require(Timestamp(date)).write(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("9999-12-31T23:59:59.999"))
    }
}

extension SplitMix64 {
    /// A finite number: by turns any bit pattern, a short decimal, a large one, and a neighbour of a short decimal.
    mutating func number(kind: Int) -> Double {
        let short = Double(Int64(truncatingIfNeeded: next()) % 100_000_000) / 1e4
        switch kind % 4 {
        case 0:
            let number = Double(bitPattern: next())
            return number.isFinite ? number : 0
        case 1: return short
        case 2: return Double(Int64(truncatingIfNeeded: next())) / 1e4
        default: return kind % 8 < 4 ? short.nextUp : short.nextDown
        }
    }
}
