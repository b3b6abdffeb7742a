import Foundation
import Geolocation
import GeolocationPrimitives
import LocationRelay

/// Updates of two fixes in JSON and CBOR, written into one buffer and read back.
struct RelayCodecBenchmark {
    private let count = 1000

    func run() throws {
        Report.title("relay: one update of two fixes, coordinates with 9 decimals, other numbers with 1 to 3")
        try compare(updates(fullWidth: false))
        Report.title("relay: one update of two fixes, all numbers with as many digits as Doubles have")
        try compare(updates(fullWidth: true))
    }

    private func compare(_ updates: [RelayUpdate]) throws {
        let json = try updates.map { try encoded($0, as: .json) }
        let cbor = try updates.map { try encoded($0, as: .cbor) }
        Report.line("JSON, each", Double(json.map(\.count).reduce(0, +)) / Double(count), unit: "bytes")
        Report.line("CBOR, each", Double(cbor.map(\.count).reduce(0, +)) / Double(count), unit: "bytes")
        try compareJSON(updates, json)
        let peer = RelayCodecPeer.run(cbor)
        peer.compare("encode CBOR", .encode, with: encoding(updates, as: .cbor))
        peer.compare("decode CBOR", .decode, with: decoding(cbor))
    }

    private func compareJSON(_ updates: [RelayUpdate], _ json: [[UInt8]]) throws {
        let encoder = JSONEncoder()
        let decoder = JSONDecoder()
        let data = json.map { Data($0) }
        // Short rounds, as those of this package are, so that neither has others run in the middle of most.
        let encode = Measurement.of(repetitions: count / 10, rounds: 51) { _ = try? encoder.encode(updates[$0]) }
        let decode = Measurement.of(repetitions: count / 10, rounds: 51) {
            _ = try? decoder.decode(RelayUpdate.self, from: data[$0])
        }
        Self.compare("encode JSON", encoding(updates, as: .json), "JSONEncoder", encode)
        Self.compare("decode JSON", decoding(json), "JSONDecoder", decode)
    }

    private func encoding(_ updates: [RelayUpdate], as encoding: RelayEncoding) -> Measurement {
        var buffer: [UInt8] = []
        return Measurement.of(repetitions: count) { index in
            buffer.removeAll(keepingCapacity: true)
            try? updates[index].append(as: encoding, to: &buffer)
        }
    }

    private func decoding(_ messages: [[UInt8]]) -> Measurement {
        let messages = messages.map { ContiguousArray($0) }
        return Measurement.of(repetitions: count) { index in
            let message = messages[index]
            _ = try? RelayMessageReader.read(message.span)
        }
    }

    private static func compare(_ what: String, _ ours: Measurement, _ name: String, _ theirs: Measurement) {
        Report.line(what, ours)
        Report.line("  \(name)", theirs.nanoseconds, unit: "ns")
        Report.line("    ratio", theirs.nanoseconds / ours.nanoseconds, unit: "×", atLeast: 8)
    }

    private func encoded(_ update: RelayUpdate, as encoding: RelayEncoding) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try update.append(as: encoding, to: &bytes)
        return bytes
    }

    /// Updates as a phone sends them for itself and a watch.
    private func updates(fullWidth: Bool) -> [RelayUpdate] {
        var random = SplitMix64(seed: 7)
        func number(_ range: ClosedRange<Double>, _ decimals: Double) -> Double {
            let number = Double.random(in: range, using: &random)
            return fullWidth ? number : (number * decimals).rounded() / decimals
        }
        func fix(_ source: LocationFix.Source, _ time: Int) -> LocationFix {
            LocationFix(
                timestamp: Date(timeIntervalSince1970: 1_795_000_000 + Double(time) / 10), source: source,
                coordinate: Coordinate(latitude: number(-90...90, 1e9), longitude: number(-180...180, 1e9)),
                altitudeMeters: number(-50...3000, 10), horizontalAccuracyMeters: number(2...30, 10),
                verticalAccuracyMeters: number(2...30, 10), speedMetersPerSecond: number(0.5...20, 1000),
                courseDegrees: number(0...359, 10), headingDegrees: source == .iOS ? number(0...359, 10) : nil,
                batteryFraction: number(0.05...1, 100), sequence: 1_311_673_391_471_657_002 + Int64(time))
        }
        return (0..<count).map { index in
            RelayUpdate(
                base: fix(.iOS, index), remote: fix(.watchOS, index),
                relayTimestamp: Date(timeIntervalSince1970: 1_795_000_000.123 + Double(index) / 10))
        }
    }
}

extension Report {
    /// Prints time and allocations of a measurement whose target is a ratio.
    static func line(_ what: String, _ measurement: Measurement) {
        line(what, measurement.nanoseconds, unit: "ns")
        if let allocations = measurement.allocations {
            line("  heap allocations for each", (allocations * 1000).rounded() / 1000, unit: "", atMost: 0)
        }
    }
}
