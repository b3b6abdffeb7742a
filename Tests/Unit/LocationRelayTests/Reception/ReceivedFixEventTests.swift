import Foundation
import Geolocation
import LocationRelay
import Testing

@Suite("The event of type relay") struct ReceivedFixEventTests {
    private func text(_ fix: ReceivedFix) throws -> [String: String] {
        let data = try JSONEncoder().encode(GeolocationEvent.derived(fix))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return object.mapValues { "\($0)" }
    }

    @Test("contains sender, stream and lateness, and omits unknown values")
    func fields() throws {
        var fix = LocationFix(
            timestamp: Date(timeIntervalSince1970: 1_795_000_000.25), source: "watchOS",
            latitude: 47.5, longitude: 9.25, altitudeMeters: 405.5,
            horizontalAccuracyMeters: 4.5,
            verticalAccuracyMeters: 7.5, speedMetersPerSecond: 1.5, courseDegrees: 90.5, headingDegrees: 231.5,
            batteryFraction: 0.5, sequence: 9_007_199_254_740_993)
        let known = try text(ReceivedFix(sender: "collar", stream: .remote, fix: fix, isLate: true))
        #expect(
            known == [
                "type": "relay", "time": "2026-11-18T11:06:40.250Z", "sender": "collar", "stream": "remote",
                "source": "watchOS", "seq": "9007199254740993", "lat": "47.5", "lon": "9.25", "alt": "405.5",
                "hacc": "4.5", "vacc": "7.5", "speed": "1.5", "course": "90.5", "heading": "231.5", "battery": "0.5",
                "late": known["late"] ?? "",
            ])
        #expect(known["late"] != nil)
        fix.altitudeMeters = nil
        fix.verticalAccuracyMeters = 0
        fix.headingDegrees = nil
        fix.batteryFraction = 0
        let unknown = try text(ReceivedFix(sender: "collar", stream: .base, fix: fix, isLate: false))
        #expect(!["alt", "vacc", "heading", "battery", "late"].contains { unknown[$0] != nil })
    }

    @Test("is read back as the same fix, or as none if a required field is missing or invalid")
    func recorded() throws {
        let time = Date(timeIntervalSince1970: 1_795_000_000.25)
        let location = Location(
            latitude: 47.5, longitude: 9.25, altitude: 405.5, horizontalAccuracy: 4.5, verticalAccuracy: 7.5,
            speed: 1.5,
            course: 90.5, timestamp: time)
        var fix = LocationFix(location, source: "watchOS", heading: 231.5, battery: 0.5, sequence: .max)
        fix.isCharging = true
        let full = ReceivedFix(
            sender: "collar", stream: .fused, fix: fix, isLate: true, isJump: true, via: "phone", latency: 0.25,
            epoch: 7)
        let bare = ReceivedFix(
            sender: "collar", stream: .remote,
            fix: LocationFix(
                Location(latitude: 47.5, longitude: 9.25, timestamp: time), source: "owntracks", sequence: 0),
            isLate: false)
        for fix in [full, bare] {
            guard case .derived(let event) = try GeolocationEvent.read(line: GeolocationEvent.derived(fix).line.span)
            else { throw Missing() }
            #expect(!(event is ReceivedFix))
            #expect(ReceivedFix(event) == fix && ReceivedFix(fix) == fix)
        }
        var fields = RecordedEvent(bare).fields
        for key in ["sender", "seq", "lat", "lon"] {
            let known = fields.removeValue(forKey: key)
            #expect(ReceivedFix(RecordedEvent(type: "relay", time: time, fields: fields)) == nil, "\(key)")
            fields[key] = known
        }
        #expect(ReceivedFix(RecordedEvent(type: "relay", time: time, fields: fields)) == bare)
        #expect(ReceivedFix(RecordedEvent(type: "subject", time: time, fields: fields)) == nil)
        fields["sender"] = .string("a\u{202E}b")
        #expect(ReceivedFix(RecordedEvent(type: "relay", time: time, fields: fields)) == nil)
    }

    private struct Missing: Error {}
}
