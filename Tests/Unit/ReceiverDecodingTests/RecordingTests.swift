import CodecSupport
import Foundation
import Geolocation
import ReceiverDecoding
import Testing

/// Recordings of receivers with the results of another program, if they are available.
private enum Recordings {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../shared/data/gpsd").standardized

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".log") }.sorted()
    }()

    /// A moment and a place, rounded like the expected ones.
    struct Fix: Hashable {
        let centiseconds: Int64
        let latitude: Int64
        let longitude: Int64

        init(seconds: Double, latitude: Double, longitude: Double, isFolded: Bool) {
            let folded = isFolded ? seconds.truncatingRemainder(dividingBy: 1024 * 7 * 86_400) : seconds
            centiseconds = Int64((folded * 100).rounded())
            self.latitude = Self.microdegrees(latitude)
            self.longitude = Self.microdegrees(longitude)
        }

        /// Rounds to the nine decimals of the expected results first, so that both are rounded alike.
        private static func microdegrees(_ angle: Double) -> Int64 {
            Int64((Double(Int64((angle * 1e9).rounded())) / 1e3).rounded())
        }
    }

    private struct Answer: Decodable {
        let expected: [[Value]]
        let isFolded: Bool

        enum Value: Decodable {
            case text(String)
            case number(Double)
            case null

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let text = try? container.decode(String.self) {
                    self = .text(text)
                } else {
                    self = (try? container.decode(Double.self)).map { .number($0) } ?? .null
                }
            }
        }

        enum CodingKeys: String, CodingKey {
            case expected
            case isFolded = "wkro_shifted"
        }
    }

    /// The expected content of a recording, and whether its times are moved by multiples of 1024 weeks.
    static func answer(_ name: String) throws -> (fixes: Set<Fix>, isFolded: Bool) {
        let url = folder.appendingPathComponent(name.replacingOccurrences(of: ".log", with: ".expected.json"))
        let answer = try JSONDecoder().decode(Answer.self, from: Data(contentsOf: url))
        var fixes: Set<Fix> = []
        for row in answer.expected {
            guard case .text(let time) = row[0], case .number(let latitude) = row[1],
                case .number(let longitude) = row[2]
            else { continue }
            fixes.insert(
                Fix(
                    seconds: date(time).timeIntervalSince1970, latitude: latitude, longitude: longitude,
                    isFolded: answer.isFolded))
        }
        return (fixes, answer.isFolded)
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}

/// The number of fixes that are reported here but not by the other program, with the reason why they are correct.
private let additions = [
    // The log was joined of two; GLL comes first with the date of the ZDA after it. gpsd had not yet learned to report
    // at ZDA.
    "bt451.log": 1,
    // One epoch has no GLL. gpsd reports at GLL only, and loses it.
    "gp-320fw-2019-04-06-overflow.log": 1,
]

@Suite("Recordings of real receivers", .enabled(if: !Recordings.names.isEmpty, "skipped: the recordings are not there"))
struct RecordingTests {
    @Test("give the expected fixes", arguments: Recordings.names)
    func fixes(name: String) throws {
        let (expected, isFolded) = try Recordings.answer(name)
        var reception = Reception()
        reception.ingest(try Recordings.bytes(name))
        reception.end(.stream)
        let found = Set(
            reception.fixes.map {
                Recordings.Fix(
                    seconds: $0.timestamp.timeIntervalSince1970, latitude: $0.latitude, longitude: $0.longitude,
                    isFolded: isFolded)
            })
        #expect(expected.subtracting(found).isEmpty)
        #expect(found.subtracting(expected).count == additions[name, default: 0])
        // There is one fix for each moment.
        #expect(reception.fixes.count == found.count)
    }

    @Test("give the same reports, however they are cut", arguments: Recordings.names)
    func chunks(name: String) throws {
        let bytes = try Recordings.bytes(name)
        let whole = Self.reception(of: bytes)
        var random = SplitMix64(seed: 3)
        for size in [1, 61, 0] {
            var cut = Reception()
            cut.ingest(bytes, chunks: { size > 0 ? size : 1 + Int(random.next() % 400) })
            cut.end(.stream)
            #expect(cut.reports == whole.reports && cut.drops == whole.drops, "in pieces of \(size)")
        }
    }

    @Test("give the beginning of their fixes if they end anywhere", arguments: Recordings.names)
    func prefix(name: String) throws {
        let bytes = try Recordings.bytes(name)
        let whole = Self.reception(of: bytes).fixes
        var random = SplitMix64(seed: 5)
        for _ in 0..<12 {
            let end = Int(random.next() % UInt64(bytes.count))
            let part = Self.reception(of: Array(bytes[..<end])).fixes
            // The other values of the last fix may have been cut off.
            let isBeginning = whole.starts(with: part) {
                $0.timestamp == $1.timestamp && $0.coordinate == $1.coordinate
            }
            #expect(isBeginning, "cut at \(end)")
        }
    }

    @Test("give all their fixes twice if they are repeated with noise in between", arguments: Recordings.names)
    func twice(name: String) throws {
        let bytes = try Recordings.bytes(name)
        let once = Self.reception(of: bytes).fixes.map(\.timestamp)
        let noise = Array("\r\n\u{0}\u{1}noise$GPGGA,\u{7F}\r\n".utf8)
        let twice = Self.reception(of: bytes + noise + bytes).fixes.map(\.timestamp)
        let counts = Dictionary(grouping: twice, by: { $0 }).mapValues(\.count)
        // In the repetition, the end of epochs and the date are known from the beginning, so that the first epoch may
        // differ.
        #expect(once.count { counts[$0] != 2 } <= 1)
        #expect(twice.count - 2 * once.count <= 2)
    }

    private static func reception(of bytes: [UInt8]) -> Reception {
        var reception = Reception()
        reception.ingest(bytes)
        reception.end(.stream)
        return reception
    }
}
