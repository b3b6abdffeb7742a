#if os(Linux)
    import Foundation
    import Geolocation
    import LocationRelay
    import RelaySupport

    /// One transport to one receiver, each in a process of its own, beside a pair of the Python package websockets.
    struct RelayBenchmarkPair {
        private let count = 500_000
        private let peerCount = 30_000
        private let runs = 3

        func run() async throws {
            Report.title("relay: one client to one server on the loopback, two processes, JSON, acknowledged")
            let python = Peer.path(of: "python3")
            let version = python.flatMap(RelayBenchmarkPeer.version)
            for fixes in 1...2 {
                guard let rate = try await rate(fixes: fixes) else {
                    return Report.skipped("updates", because: "the program cannot run itself")
                }
                let words = fixes == 1 ? "one fix" : "two fixes"
                Report.line("updates of \(words), the usual configuration", rate, unit: "1/s", atLeast: 100_000)
                guard let python, let version else {
                    Report.skipped("  websockets", because: "the Python package is not installed")
                    continue
                }
                compare(rate, fixes: fixes, python, version)
            }
        }

        /// Updates in a second, the median of the runs; nil where this program cannot run itself.
        func rate(fixes: Int) async throws -> Double? {
            var rates: [Double] = []
            for _ in 0..<runs {
                let receiver = try await RelayBenchmarkReceiver()
                guard let child = try Child(["relay-pair", "\(await receiver.port)", "\(count)", "\(fixes)"]),
                    let seconds = child.firstLine().flatMap(Double.init)
                else { return nil }
                child.wait()
                let tally = await receiver.tally
                await receiver.stop()
                guard tally.lost(of: fixes * count) == 0, tally.doubled == 0, tally.disordered == 0 else {
                    throw RelayBenchmarkError(description: "not all fixes arrived once and in order: \(tally)")
                }
                rates.append(Double(count) / seconds)
            }
            return rates.sorted()[runs / 2]
        }

        private func compare(_ rate: Double, fixes: Int, _ python: String, _ version: String) {
            var update = Fixes.update(1)
            if fixes == 1 { update.base = nil }
            var bytes: [UInt8] = []
            try? update.append(as: .json, to: &bytes)
            for (words, interval) in [("one acknowledgement for each", 1), ("one for 100", 100)] {
                let figures = (0..<runs).compactMap { _ in
                    RelayBenchmarkPeer.rate(python, count: peerCount, interval: interval, update: bytes)
                }
                guard figures.count == runs else { return Report.skipped("  websockets", because: "it failed") }
                let figure = figures.sorted()[runs / 2]
                Report.line("  websockets \(version), \(words)", figure, unit: "1/s")
                Report.line("    ratio", rate / figure, unit: "×", atLeast: 10)
            }
        }
    }

    /// Says what makes a figure worthless.
    struct RelayBenchmarkError: Error, CustomStringConvertible {
        let description: String
    }
#endif
