import CodecSupport
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport

@testable import LocationStore

/// A store in a folder of its own, on a clock that a test moves.
struct TestStore {
    let scratch: Scratch
    let clock: ManualClock
    var options = StoreOptions(isPowerSafe: false)

    init() throws {
        scratch = try Scratch()
        clock = ManualClock()
    }

    var path: String { scratch.path("walk.db") }

    func open() async throws -> LocationStore { try await LocationStore.open(path, options: options, clock: clock) }

    /// Overwrites bytes of the file, as a faulty disk does.
    func overwrite(_ bytes: [UInt8], at offset: Int) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data(bytes))
        try file.close()
    }

    /// The indices of the pages with fixes.
    func pagesOfFixes() throws -> [Int] {
        let bytes = try scratch.contents("walk.db")
        return (1..<max(1, bytes.count / 4096)).filter { index in
            PageScanner.rows(in: Array(bytes[index * 4096..<(index + 1) * 4096])).contains { $0.values.count == 20 }
        }
    }

    /// Returns the output of the sqlite3 shell for a statement.
    func shell(_ sql: String) throws -> String {
        String(decoding: try PeerProgram.run(["sqlite3", path, sql]), as: UTF8.self)
    }
}

/// A fix of a walk, like those of a receiver with all quantities.
func fix(_ number: Int, at start: Date = Date(timeIntervalSince1970: 1_795_000_000)) -> Location {
    func decimals(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
    let step = Double(number)
    return Location(
        latitude: decimals(47.6209134 + step * 1e-5, 1e7), longitude: decimals(9.1734021 + step * 2e-5, 1e7),
        altitude: decimals(405.2 + step * 0.1, 10),
        horizontalAccuracy: decimals(4 + step.truncatingRemainder(dividingBy: 9) / 10, 10),
        verticalAccuracy: 7.5, speed: decimals(1.4 + step.truncatingRemainder(dividingBy: 7) / 100, 100),
        speedAccuracy: 0.3,
        course: decimals((step * 0.37).truncatingRemainder(dividingBy: 360), 100),
        timestamp: start.addingTimeInterval(step))
}

extension LocationStore {
    /// Captures fixes and waits until they are committed.
    func capture(_ numbers: Range<Int>, source: String? = "receiver") async -> StoreHealth {
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 1000) {
            await SensorActor.run {
                for number in start..<min(start + 1000, numbers.upperBound) {
                    _ = capture.append(.fix(fix(number), source: source))
                }
            }
            await capture.flush()
        }
        return await capture.health
    }

    /// All records.
    func all() async throws -> [StoreRecord] {
        try await reader.records(count: .max >> 1)
    }
}

extension StoreRecord {
    /// The fix, if it is one.
    var location: Location? { if case .fix(let location, _, _) = content { location } else { nil } }
}
