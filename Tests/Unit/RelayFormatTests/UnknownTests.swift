import Foundation
import Testing

@testable import RelayFormat

@Suite("An unknown value of a fix")
struct UnknownTests {
    private static let bare = LocationFix(
        timestamp: Date(timeIntervalSince1970: 1_730_359_999), source: "Linux", latitude: 37.5, longitude: -122,
        sequence: 7)

    private static let text =
        #"{"battery_pct":0,"course_deg":0,"h_accuracy_m":10000,"lat":37.5,"lon":-122,"seq":7,"source":"Linux","#
        + #""speed_mps":0,"ts_unix_ms":1730359999000,"unknown":["battery_pct","course_deg","h_accuracy_m","#
        + #""speed_mps","v_accuracy_m"],"v_accuracy_m":0}"#

    private func read(_ text: String) throws -> LocationFix {
        guard case .fix(let fix, _) = try message(text) else { throw RelayCodingError("it is not a fix", at: 0) }
        return fix
    }

    @Test("is a placeholder for the first receivers, and is named as unknown for others")
    func placeholders() throws {
        #expect(try RelayMessage.fix(Self.bare, sender: nil).text() == Self.text)
        #expect(try read(Self.text) == Self.bare)
        #expect(try JSONDecoder().decode(LocationFix.self, from: JSONEncoder().encode(Self.bare)) == Self.bare)
    }

    @Test("is written so that the first receivers can read it, and take the fix for inaccurate")
    func firstReceivers() throws {
        let object = try JSONSerialization.jsonObject(with: Data(Self.text.utf8)) as? [String: Any]
        let numbers = try #require(object).compactMapValues { $0 as? Double }
        #expect(try #require(numbers["h_accuracy_m"]) > 2 * 500, "it is beyond their widest threshold for a base")
        for name in ["v_accuracy_m", "speed_mps", "course_deg", "battery_pct"] { #expect(numbers[name] == 0) }
    }

    @Test("is null in CBOR, and is read back as unknown")
    func cbor() throws {
        let bytes = try RelayMessage.fix(Self.bare, sender: nil).encoded(as: .cbor)
        #expect(bytes.first == 0xAC && bytes.count == 1 + 10 + 7 + 2 * 10 + 7 * 2 + 2)
        #expect(try message(bytes) == .fix(Self.bare, sender: nil))
    }

    @Test("may be left out, and is recognised in any order and beside other names")
    func absent() throws {
        let short = #"{"ts_unix_ms":1730359999000,"source":"Linux","lat":37.5,"lon":-122,"seq":7}"#
        #expect(try read(short) == Self.bare)
        let early = #"{"unknown":["speed_mps",1,["x"],"y","course_deg"],"#
        let fix = try read(early + #""speed_mps":3,"# + short.dropFirst())
        #expect(fix == Self.bare)
        #expect(try read(#"{"unknown":null,"speed_mps":3,"# + short.dropFirst()).speedMetersPerSecond == 3)
        #expect(try read(#"{"unknown":"speed_mps","speed_mps":3,"# + short.dropFirst()).speedMetersPerSecond == 3)
    }

    @Test("is distinguished from a measured 0")
    func zero() throws {
        var still = Self.bare
        (still.speedMetersPerSecond, still.courseDegrees) = (0, 0)
        #expect(still.knownSpeed == 0 && still.knownCourse == 0)
        var first = still
        (first.horizontalAccuracyMeters, first.verticalAccuracyMeters, first.batteryFraction) = (4, 0, 0)
        #expect(first.knownSpeed == nil && first.knownCourse == nil && first.knownBattery == nil)
        first.altitudeMeters = 400
        #expect(first.knownVerticalAccuracy == nil)
    }

    @Test("does not affect the device of the fix")
    func device() throws {
        var fix = Self.bare
        fix.device = "dog"
        for encoding in RelayEncoding.allCases {
            #expect(try message(RelayMessage.fix(fix, sender: nil).encoded(as: encoding)) == .fix(fix, sender: nil))
        }
        fix.device = "\u{7}"
        #expect(fix.fault == .device)
    }
}
