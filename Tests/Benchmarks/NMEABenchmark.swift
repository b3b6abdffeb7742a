import AllocationCounter
import Foundation
import NMEAFormat

/// Decoding NMEA 0183, beside gpsdecode, gpsbabel and the Python packages pynmea2 and pynmeagps.
struct NMEABenchmark {
    private static let chunkSize = 65_536

    private let sentences = 200_000

    func run() throws {
        let log = ContiguousArray(NMEAGenerator.log(epochs: sentences / NMEAGenerator.sentencesPerEpoch))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(sentences).nmea")
        try Data(log).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        Report.title("nmea: \(sentences) sentences in epochs of ten, \(log.count / 1_000_000) MB")
        let seconds = try decoding(log)
        comparePrograms(file.path, with: seconds)
        comparePackages(file.path, with: seconds)
    }

    /// Prints the speed of the decoder and returns the seconds that the log takes.
    private func decoding(_ log: ContiguousArray<UInt8>) throws -> Double {
        var decoder = NMEADecoder(checksum: .required)
        var fixes = 0
        let measurement = Measurement.of(repetitions: 1) { _ in
            for start in stride(from: 0, to: log.count, by: Self.chunkSize) {
                decoder.append(log.span.extracting(start..<min(start + Self.chunkSize, log.count)))
                while let sentence = decoder.next() {
                    if case .gga(let fix) = sentence, fix.position != nil { fixes += 1 }
                }
            }
        }
        // One round to warm up comes before the nine that count.
        guard fixes == 10 * sentences / NMEAGenerator.sentencesPerEpoch, decoder.drops == NMEADrops() else {
            throw CocoaError(.fileReadCorruptFile)
        }
        let speed = Double(sentences) / measurement.nanoseconds * 1e9
        Report.line("bytes to typed sentences, checksums verified", speed, unit: "sentences/s", atLeast: 5_000_000)
        if let allocations = measurement.allocations {
            Report.line("  heap allocations for each", allocations / Double(sentences), unit: "", atMost: 0)
        }
        return measurement.nanoseconds / 1e9
    }

    /// Programs, with the time that their start takes.
    private func comparePrograms(_ file: String, with ours: Double) {
        if let gpsdecode = Peer.path(of: "gpsdecode"), let shell = Peer.path(of: "sh") {
            let run = Peer.median(of: 3, shell, ["-c", "\"$0\" < \"$1\" > /dev/null", gpsdecode, file])
            compare("gpsdecode", run?.seconds, count: sentences, with: ours, atLeast: 20)
        } else {
            Report.skipped("gpsdecode", because: "it is not installed")
        }
        if let gpsbabel = Peer.path(of: "gpsbabel") {
            let run = Peer.median(of: 3, gpsbabel, ["-t", "-i", "nmea", "-f", file])
            compare("gpsbabel -i nmea", run?.seconds, count: sentences, with: ours)
        } else {
            Report.skipped("gpsbabel", because: "it is not installed")
        }
    }

    /// Python packages, timed within their process with the lines in memory.
    private func comparePackages(_ file: String, with ours: Double) {
        let pynmea2 = """
            import pynmea2, sys, time
            lines = open(sys.argv[1]).read().split()
            start = time.perf_counter()
            for line in lines: pynmea2.parse(line, check=True)
            print(time.perf_counter() - start, file=sys.stderr)
            """
        compare("pynmea2", seconds(of: pynmea2, file), count: sentences, with: ours, atLeast: 25)
        // It takes a second for 20 000 sentences.
        let part = sentences / 10
        let pynmeagps = """
            import sys, time
            from pynmeagps import NMEAReader
            lines = open(sys.argv[1]).read().split()[:\(part)]
            start = time.perf_counter()
            for line in lines: NMEAReader.parse(line + "\\r\\n")
            print(time.perf_counter() - start, file=sys.stderr)
            """
        compare("pynmeagps", seconds(of: pynmeagps, file), count: part, with: ours)
    }

    /// The seconds that a script reports of itself; nil where it fails, as without its package.
    private func seconds(of script: String, _ file: String) -> Double? {
        guard let python = Peer.path(of: "python3"), let run = Peer.run(python, ["-c", script, file]) else {
            return nil
        }
        return Double(run.errors.filter { !$0.isWhitespace })
    }

    /// Prints the speed of a peer and how much faster this package is, for each sentence.
    private func compare(
        _ name: String, _ seconds: Double?, count: Int, with ours: Double, atLeast target: Double? = nil
    ) {
        guard let seconds, seconds > 0 else { return Report.skipped(name, because: "it is not installed or failed") }
        Report.line(name, Double(count) / seconds, unit: "sentences/s")
        let ratio = seconds / Double(count) / (ours / Double(sentences))
        if let target {
            Report.line("  ratio", ratio, unit: "×", atLeast: target)
        } else {
            Report.line("  ratio", ratio, unit: "×")
        }
    }
}
