import Foundation
import Testing

@testable import RelayFormat

@Suite("Fixes and updates with Codable")
struct CodableTests {
    private static func fix(sequence: Int64) -> LocationFix {
        LocationFix(
            timestamp: Date(timeIntervalSince1970: 1_730_359_999), source: .watchOS,
            latitude: 37.3317, longitude: -122.0307, altitudeMeters: 22.4,
            horizontalAccuracyMeters: 5.2, verticalAccuracyMeters: 8, speedMetersPerSecond: 1.2, courseDegrees: 87,
            batteryFraction: 0.76, sequence: sequence)
    }

    private let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }()

    @Test("Foundation's encoder writes the text of the wire format")
    func wire() throws {
        let fix = Self.fix(sequence: 1042)
        let text = String(decoding: try encoder.encode(fix), as: UTF8.self)
        #expect(
            text == #"{"alt_m":22.4,"battery_pct":0.76,"course_deg":87,"h_accuracy_m":5.2,"lat":37.3317,"#
                + #""lon":-122.0307,"seq":1042,"source":"watchOS","speed_mps":1.2,"ts_unix_ms":1730359999000,"v_accuracy_m":8}"#
        )
    }

    @Test(
        "a sequence is never rounded",
        arguments: [9_007_199_254_740_993, 1_311_673_391_471_657_002, .max, .min] as [Int64])
    func sequence(number: Int64) throws {
        let fix = Self.fix(sequence: number)
        #expect(try JSONDecoder().decode(LocationFix.self, from: encoder.encode(fix)) == fix)
    }

    @Test("an update keeps all members, and its time is a number with any date strategy of the encoder")
    func update() throws {
        encoder.dateEncodingStrategy = .iso8601
        let update = RelayUpdate(
            base: Self.fix(sequence: 1), fused: Self.fix(sequence: 2), latency: LatencyInfo(totalMs: 180),
            relayTimestamp: Date(timeIntervalSinceReferenceDate: 786_392_800.5))
        let data = try encoder.encode(update)
        #expect(
            String(decoding: data, as: UTF8.self).contains(#","latency":{"totalMs":180},"relayTimestamp":786392800.5}"#)
        )
        #expect(try JSONDecoder().decode(RelayUpdate.self, from: data) == update)
        #expect(try JSONDecoder().decode(RelayUpdate.self, from: Data(#"{"fused":null}"#.utf8)) == RelayUpdate())
    }

    @Test("Foundation's coders and the package's own read and write the same updates")
    func agreement() throws {
        for vector in GoldenVector.all where vector.testDescription != GoldenVector.fix.testDescription {
            guard case .update(let update) = try message(vector.json) else { continue }
            #expect(try JSONDecoder().decode(RelayUpdate.self, from: Data(vector.json.utf8)) == update)
            #expect(String(decoding: try encoder.encode(update), as: UTF8.self) == vector.json)
        }
    }
}
