import Testing

@testable import CodecSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct TimestampTextTests {
    private func parse(_ text: String) -> Double? {
        let bytes = ContiguousArray(text.utf8)
        return TimestampText.parse(bytes.span, 0..<bytes.count).map {
            Date(timeIntervalSinceReferenceDate: $0).timeIntervalSince1970
        }
    }

    @Test(
        arguments: [
            ("2023-11-14T22:13:20Z", 1_700_000_000), ("2023-11-14t22:13:20z", 1_700_000_000),
            ("2023-11-14 22:13:20", 1_700_000_000), ("2023-11-14T22:13:20", 1_700_000_000),
            ("2023-11-14T22:13:20+00:00", 1_700_000_000), ("2023-11-14T23:13:20+01:00", 1_700_000_000),
            ("2023-11-14T23:13:20+0100", 1_700_000_000), ("2023-11-14T23:13:20+01", 1_700_000_000),
            ("2023-11-14 23:13:20 +0100", 1_700_000_000), ("2023-11-14 16:43:20.0 -05:30", 1_700_000_000),
            ("2023-11-14 22:13:20 UTC", 1_700_000_000), ("2023-11-14 22:13 Z", 1_699_999_980),
            ("2023-11-14T16:43:20-05:30", 1_700_000_000), ("2023-11-14T22:13Z", 1_699_999_980),
            ("2023-11-14", 1_699_920_000), ("2023-11", 1_698_796_800), ("2023", 1_672_531_200),
            ("1970-01-01T00:00:00Z", 0), ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("2023-11-14T24:00:00Z", 1_700_006_400), ("2024-02-29T00:00:00Z", 1_709_164_800),
            ("2000-02-29", 951_782_400), ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
        ] as [(String, Double)])
    func validTimes(text: String, seconds: Double) {
        #expect(parse(text) == seconds)
    }

    @Test(arguments: [
        ("2001-01-01T00:00:00.5Z", 0.5), ("2001-01-01T00:00:00,25Z", 0.25),
        ("2023-11-14T22:13:20.123Z", 721_692_800.123),
        ("2023-11-14T22:13:20.123456+00:00", 721_692_800.123456), ("2001-01-01T00:00:00.000000001", 1e-9),
        ("2001-01-01T00:00:00.1234567890123456789Z", 0.123456789012), ("2000-12-31T23:59:59.75Z", -0.25),
        ("9999-12-31T23:59:59.999Z", 252_423_993_599.999),
    ])
    func fractionsAreExact(text: String, seconds: Double) {
        let bytes = ContiguousArray(text.utf8)
        #expect(TimestampText.parse(bytes.span, 0..<bytes.count) == seconds)
    }

    @Test(arguments: [
        "", "x", "20231114T221320Z", "2023-13-01", "2023-00-01", "2023-02-31", "2023-02-29", "1900-02-29", "2023-04-31",
        "2023-01-00", "2023-1-1", "0000-01-01", "23-01-01", "2023-01-01T25:00:00Z", "2023-01-01T24:00:01Z",
        "2023-01-01T24:00:00.1Z", "2023-01-01T12:60:00Z", "2023-01-01T12:00:61Z", "2023-01-01T12:00:00.Z",
        "2023-01-01T12:00:00+24:00", "2023-01-01T12:00:00+01:60", "2023-01-01T12:00:00+1", "2023-01-01T12:00:00+01:",
        "2023-01-01T12:00:00ZZ", "2023-01-01T12:00:00 Z", "2023-01-01T12:00:00 UTC",
        "2023-01-01 12:00:00UTC", "2023-01-01 12:00:00 ", "2023-01-01 12:00:00  Z", "2023-01-01 12:00:00 UT",
        "2023-01-01 12:00:00 UTC+1", "2023-01-01T12", "2023-01-01T", "2023-01T12:00:00Z",
        "2023T12:00:00Z", "2023-01-01X12:00:00Z", "2023-01-", "2023-", "+2023-01-01", "-001-01-01", "10000-01-01",
        "2023-01-01T12:00:00\u{660}", "2023-01-01T-1:00:00Z", "9999-12-31T23:59:59-00:01", "9999-12-31T24:00:00Z",
        "0001-01-01T00:00:00+00:01",
    ])
    func invalidTimes(text: String) {
        #expect(parse(text) == nil)
    }

    @Test func everyDayFollowsTheOneBefore() {
        var expected = -62_135_596_800.0
        for year in 1...2400 {
            for month in 1...12 {
                for day in 1...31 {
                    let text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
                    guard let seconds = parse(text) else {
                        #expect(day > 28, "\(text) was refused")
                        continue
                    }
                    #expect(seconds == expected, "\(text)")
                    expected += 86_400
                }
            }
        }
        #expect(expected == parse("2401-01-01"))
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: width - digits.count) + digits
    }

    @Test func theLastFractionOfTheYear9999StaysInIt() throws {
        let bytes = ContiguousArray("9999-12-31T23:59:59.9999999Z".utf8)
        let parsed = TimestampText.parse(bytes.span, 0..<bytes.count)
        let seconds = try #require(parsed)
        #expect(seconds < 252_423_993_600)
        #expect(Timestamp(secondsSinceReferenceDate: seconds) != nil)
    }
}
