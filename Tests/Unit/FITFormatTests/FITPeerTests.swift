import CodecSupport
import Foundation
import TestSupport
import Testing
import TrackSupport

@testable import FITFormat

@Suite("Comparison with fitdecode", .serialized, .realTime, .timeLimit(.minutes(5)))
struct FITPeerTests {
    @Test(
        "random files are read alike",
        .enabled(if: Python.has("fitdecode"), "skipped: the Python package fitdecode is not installed"))
    func records() throws {
        var random = SplitMix64(seed: 71)
        let files = (0..<60).map { _ in Self.file(&random) }
        let input = files.map { Data($0).base64EncodedString() }.joined(separator: "\n")
        let json = try Python.run(Self.script, input: Data(input.utf8))
        let found = try JSONDecoder().decode([[Found]].self, from: Data(json.utf8))
        for (file, expected) in zip(files, found) {
            let reading = read(file)
            #expect(reading.error == nil && reading.drops[.fileChecksum] == nil)
            #expect(reading.records.map(Found.init) == expected)
        }
        #expect(found.count == files.count && found.contains { $0.count > 5 })
    }

    /// A file of records of random fields, among other messages, in both byte orders, with developer fields.
    private static func file(_ random: inout SplitMix64) -> [UInt8] {
        var encoder = FITEncoder()
        var time: Int64 = 1_100_000_000
        encoder.define(0, message: 0, [Field(0, .enumeration)])
        encoder.add(0, [4])
        encoder.define(3, message: 23, [Field(253, .uint32), Field(2, .uint16, size: 6)], isBigEndian: true)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let more = FITEncoder.recordFields.dropFirst(3).filter { _ in Bool.random(using: &random) }
            let fields = (FITEncoder.recordFields.prefix(3) + more).shuffled(using: &random)
            encoder.define(1, message: 20, fields, isBigEndian: Bool.random(using: &random))
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                time += Int64.random(in: 0...40, using: &random)
                if Bool.random(using: &random) { encoder.add(3, [time, 9]) }
                encoder.add(1, fields.map { Self.value(of: $0, time, &random) })
            }
        }
        return encoder.file(headerSize: Bool.random(using: &random) ? 14 : 12)
    }

    private static func value(of field: Field, _ time: Int64, _ random: inout SplitMix64) -> Int64? {
        switch field.number {
        case 253: return time
        case 0: return Int64.random(in: -1_073_741_824...1_073_741_824, using: &random)
        case 1: return Int64.random(in: -2_147_483_648...2_147_483_646, using: &random)
        default: break
        }
        guard Int.random(in: 0..<4, using: &random) > 0 else { return nil }
        switch field.base {
        case .sint8: return Int64.random(in: -128...126, using: &random)
        case .uint8: return Int64.random(in: 0...254, using: &random)
        case .uint16: return Int64.random(in: 0...65_534, using: &random)
        default: return Int64.random(in: 0...4_294_967_294, using: &random)
        }
    }

    private static let script = """
        import base64, fitdecode, io, json, sys
        files = []
        for line in open(sys.argv[1]):
            records = []
            with fitdecode.FitReader(io.BytesIO(base64.b64decode(line)), check_crc=fitdecode.CrcCheck.RAISE) as reader:
                for frame in reader:
                    if isinstance(frame, fitdecode.FitDataMessage) and frame.name == 'record':
                        value = lambda name: frame.get_value(name, fallback=None)
                        records.append({'time': value('timestamp').timestamp(), 'latitude': value('position_lat'),
                            'longitude': value('position_long'), 'altitude': value('enhanced_altitude'),
                            'heartRate': value('heart_rate'), 'cadence': value('cadence'),
                            'distance': value('distance'), 'speed': value('enhanced_speed'),
                            'power': value('power'), 'temperature': value('temperature')})
            files.append(records)
        print(json.dumps(files))
        """
}

/// A record as the script prints it, with positions in semicircles.
private struct Found: Decodable, Equatable {
    var time: Double?
    var latitude: Double
    var longitude: Double
    var altitude: Double?
    var heartRate: Double?
    var cadence: Double?
    var distance: Double?
    var speed: Double?
    var power: Double?
    var temperature: Double?

    init(_ record: FITRecord) {
        time = record.time?.timeIntervalSince1970
        latitude = (record.latitude / 180 * 0x1p31).rounded()
        longitude = (record.longitude / 180 * 0x1p31).rounded()
        altitude = record.altitude
        heartRate = record.heartRate.map(Double.init)
        cadence = record.cadence
        distance = record.distance
        speed = record.speed
        power = record.power.map(Double.init)
        temperature = record.temperature.map(Double.init)
    }
}
