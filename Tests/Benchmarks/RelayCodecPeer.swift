import Foundation

/// The Python package cbor2, which writes and reads the same updates.
struct RelayCodecPeer {
    /// What is compared.
    enum Row: String {
        case encode
        case decode
    }

    private var version = ""

    /// Nanoseconds for each update.
    private var figures: [String: Double] = [:]

    /// Why there are no figures.
    private var reason: String? = "the Python package cbor2 is not installed"

    /// Has all that is compared measured by a process of its own.
    static func run(_ messages: [[UInt8]]) -> RelayCodecPeer {
        var peer = RelayCodecPeer()
        guard let python = Peer.path(of: "python3"), let version = Peer.run(python, ["-c", versionScript]) else {
            return peer
        }
        peer.version = version.errors.trimmingCharacters(in: .whitespacesAndNewlines)
        peer.reason = "it failed"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        guard (try? Data(messages.joined()).write(to: file)) != nil,
            let run = Peer.run(python, ["-c", script, file.path, "\(messages.count)"])
        else { return peer }
        for line in run.errors.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2 { peer.figures[String(words[0])] = Double(words[1]) }
        }
        return peer
    }

    /// Prints what both take, and how much faster this package is.
    func compare(_ what: String, _ row: Row, with ours: Measurement) {
        Report.line(what, ours)
        guard let figure = figures[row.rawValue] else {
            return Report.skipped("  cbor2", because: reason ?? "it failed")
        }
        Report.line("  cbor2 \(version)", figure, unit: "ns")
        Report.line("    ratio", figure / ours.nanoseconds, unit: "×", atLeast: 5)
    }

    private static let versionScript = """
        import cbor2, importlib.metadata, sys
        print(importlib.metadata.version("cbor2"), file=sys.stderr)
        """

    private static let script = """
        import collections, io, sys, time
        import cbor2

        count = int(sys.argv[2])
        with open(sys.argv[1], "rb") as file:
            decoder = cbor2.CBORDecoder(io.BytesIO(file.read()))
        updates = [decoder.decode() for _ in range(count)]
        messages = [cbor2.dumps(update) for update in updates]

        def measure(row, function, inputs):
            times = []
            for _ in range(9):
                start = time.thread_time_ns()
                collections.deque(map(function, inputs), maxlen=0)
                times.append(time.thread_time_ns() - start)
            print(row, sorted(times)[4] / count, file=sys.stderr)

        measure("encode", cbor2.dumps, updates)
        measure("decode", cbor2.loads, messages)
        """
}
