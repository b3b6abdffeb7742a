import FITFormat
import Foundation
import TrackSupport

/// Reading FIT, beside the Python package fitdecode.
struct FITBenchmark {
    private static let chunkSize = 65_536

    func run() throws {
        // fitdecode takes 50 µs and more for a record.
        let (small, large) = (5000, Run.scaled(500_000))
        let (few, many) = (try file(records: small), try file(records: large))
        let size = try Data(contentsOf: URL(fileURLWithPath: many)).count
        try compare("fit/read", to: .copying(bytes: size, of: large), atMost: 150) { try reading(many, large) }
        let script = """
            start = time.perf_counter_ns()
            with fitdecode.FitReader(sys.argv[1]) as reader:
                count = sum(isinstance(frame, fitdecode.FitDataMessage) and frame.name == 'record' for frame in reader)
            assert count == int(sys.argv[2])
            print((time.perf_counter_ns() - start) / count)
            """
        try compare("fit/read", with: Peer.python("fitdecode", script, [few, "\(small)"]), "fitdecode", atMost: 1 / 50)
        {
            try reading(many, large)
        }
    }

    private func file(records: Int) throws -> String {
        try Scratch.write(FITEncoder.walk(records: records), "walk-\(records).fit")
    }

    /// The nanoseconds for each record of a file that is read in chunks.
    private func reading(_ file: String, _ records: Int) throws -> Double {
        let start = moment
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
        var reader = FITReader()
        var count = 0
        func drain() throws {
            while let item = try reader.next() {
                if case .record(let record) = item, record.time != nil, record.speed != nil { count += 1 }
            }
        }
        while let chunk = try handle.read(upToCount: Self.chunkSize), !chunk.isEmpty {
            let bytes = [UInt8](chunk)[...]
            reader.append(bytes.span)
            try drain()
        }
        reader.finish()
        try drain()
        guard count == records, reader.drops.isEmpty else { throw BenchmarkError("not all records were read") }
        return (moment - start) / Double(records)
    }
}
