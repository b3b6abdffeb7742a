import Foundation
import Testing

@testable import OSCFormat

@Suite("OSC time tags")
struct OSCTimeTagTests {
    @Test("count from 1900, with a fraction of 32 bits")
    func dates() throws {
        // 2208988800 s lie between 1900 and 1970 (RFC 868).
        let tag = try #require(OSCTimeTag(Date(timeIntervalSince1970: 1_795_250_400.25)))
        let seconds: UInt64 = 1_795_250_400 + 2_208_988_800
        #expect(tag.rawValue == seconds << 32 | 1 << 30)
        #expect(tag.date == Date(timeIntervalSince1970: 1_795_250_400.25))
    }

    @Test("1 and 0 mean immediately", arguments: [0, 1] as [UInt64])
    func immediately(bits: UInt64) {
        #expect(OSCTimeTag(rawValue: bits).date == nil)
        #expect(OSCTimeTag.immediately.rawValue == 1)
    }

    @Test("continue after 2036, when the seconds wrap")
    func era() throws {
        let wrap = Date(timeIntervalSince1970: 2_085_978_496)
        #expect(try #require(OSCTimeTag(wrap - 1)).rawValue == 0xFFFF_FFFF << 32)
        #expect(try #require(OSCTimeTag(wrap + 1)).rawValue == 1 << 32)
        for date in [wrap - 1, wrap, wrap + 1, wrap + 2_000_000_000, wrap - 2_000_000_000] {
            let found = try #require(OSCTimeTag(date)?.date)
            #expect(abs(found.timeIntervalSince(date)) < 1e-6)
        }
    }

    @Test(
        "cover 136 years, and represent no date outside of them",
        arguments: [-61_505_153, 4_233_462_144, .infinity, -.infinity, .nan, 1e300])
    func range(seconds: Double) {
        #expect(OSCTimeTag(Date(timeIntervalSince1970: seconds)) == nil)
    }

    @Test("round-trip a date to a microsecond")
    func roundTrip() throws {
        for step in 0..<1000 {
            let date = Date(timeIntervalSince1970: -61_505_152 + Double(step) * 4_294_967.2961)
            let found = try #require(OSCTimeTag(date)?.date)
            #expect(abs(found.timeIntervalSince(date)) < 1e-6)
        }
    }
}
