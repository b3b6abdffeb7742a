import CodecSupport
import Foundation
import Geolocation
import LocationRelay

/// Updates of two fixes in JSON and CBOR, beside JSONEncoder and the Python package cbor2.
struct RelayCodecBenchmark {
    private let count = 500

    func run() throws {
        try compareAll(updates(fullWidth: false), "short")
        try compareAll(updates(fullWidth: true), "full")
    }

    /// - Parameter width: How many digits numbers have: 9 decimals and less, or as many as Doubles have.
    private func compareAll(_ updates: [RelayUpdate], _ width: String) throws {
        for (encoding, words) in [(RelayEncoding.json, "json"), (.cbor, "cbor")] {
            let messages = try updates.map { update in
                var bytes: [UInt8] = []
                try update.append(as: encoding, to: &bytes)
                return ContiguousArray(bytes)
            }
            let size = messages.map(\.count).reduce(0, +)
            Report.row("relay/\(words)-\(width)/size", Double(size) / Double(count), "bytes")
            var buffer: [UInt8] = []
            let encoder = encoding == .json ? encoderOfFoundation(updates) : try cbor2("dumps", messages)
            let target = encoding == .json ? 1.0 / 8 : 1.0 / 5
            measure("relay/\(words)-\(width)/encode", encoder, size, target) { index in
                buffer.removeAll(keepingCapacity: true)
                try? updates[index].append(as: encoding, to: &buffer)
            }
            let decoder = encoding == .json ? decoderOfFoundation(messages) : try cbor2("loads", messages)
            measure("relay/\(words)-\(width)/decode", decoder, size, target) { index in
                let message = messages[index]
                _ = try? RelayMessageReader.read(message.span)
            }
        }
    }

    /// Compares with a peer, or else with copying.
    private func measure(_ name: String, _ peer: Yardstick?, _ size: Int, _ target: Double, _ body: (Int) -> Void) {
        compareLoop(name, count, to: peer ?? .copying(bytes: size, of: count), atMost: peer == nil ? nil : target, body)
    }

    private func encoderOfFoundation(_ updates: [RelayUpdate]) -> Yardstick {
        let encoder = JSONEncoder()
        return Yardstick("JSONEncoder") { nanosecondsOfLoop(50) { _ = try? encoder.encode(updates[$0]) } }
    }

    private func decoderOfFoundation(_ messages: [ContiguousArray<UInt8>]) -> Yardstick {
        let decoder = JSONDecoder()
        let data = messages.map { Data($0) }
        return Yardstick("JSONDecoder") {
            nanosecondsOfLoop(50) { _ = try? decoder.decode(RelayUpdate.self, from: data[$0]) }
        }
    }

    private func cbor2(_ function: String, _ messages: [ContiguousArray<UInt8>]) throws -> Yardstick? {
        let script = """
            import collections, io
            with open(sys.argv[1], "rb") as file:
                decoder = cbor2.CBORDecoder(io.BytesIO(file.read()))
            inputs = [decoder.decode() for _ in range(int(sys.argv[2]))]
            if sys.argv[3] == "loads": inputs = list(map(cbor2.dumps, inputs))
            times = []
            for _ in range(9):
                start = time.thread_time_ns()
                collections.deque(map(getattr(cbor2, sys.argv[3]), inputs), maxlen=0)
                times.append(time.thread_time_ns() - start)
            print(min(times) / len(inputs))
            """
        let file = try Scratch.write(messages.joined(), "updates-\(messages[0].count).cbor")
        return Peer.python("cbor2", script, [file, "\(messages.count)", function])
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
                latitude: number(-90...90, 1e9), longitude: number(-180...180, 1e9),
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
